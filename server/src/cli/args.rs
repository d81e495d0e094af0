//! Flags and variables.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, builder::PossibleValuesParser};

use crate::{auth::Scope, web_search::ProviderId};

/// Shows search results that a model already has as cards, over MCP.
#[derive(Debug, Parser)]
#[command(name = "sourcecards", version, arg_required_else_help = true)]
pub(super) struct Command {
    #[command(subcommand)]
    pub(super) verb: Verb,
    /// How much to log to stderr: error, warn, info, debug or trace. Never what was sent
    #[arg(long, global = true, env = "SOURCECARDS_LOG", value_name = "LEVEL")]
    pub(super) log: Option<String>,
    /// How to write the log: text or json
    #[arg(long, global = true, env = "SOURCECARDS_LOG_FORMAT", value_name = "FORMAT")]
    pub(super) log_format: Option<String>,
    /// A TOML file with the settings that neither flags nor variables give
    #[arg(long, global = true, env = "SOURCECARDS_CONFIG", value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Serve MCP over HTTP at /mcp
    Serve(Serve),
    /// Serve MCP on stdin and stdout
    Stdio(Fetch),
    /// Check the arguments of render_results and print what the tool would answer
    Render(Render),
    /// Turn a search provider's saved answer into arguments of render_results
    Map(Map),
    /// Make an API key
    Key {
        #[command(subcommand)]
        verb: KeyVerb,
    },
    /// Print a JSON Schema
    Schema {
        /// Of what
        which: Schema,
    },
    /// Convert one document from stdin to stdout: what web_fetch starts for documents that are hard to read
    #[command(hide = true)]
    Convert,
}

/// Every setting may also come from the configuration file.
#[derive(Debug, Default, Args)]
pub(super) struct Serve {
    /// Address and port to listen on [default: 127.0.0.1:8000]
    #[arg(long, env = "SOURCECARDS_LISTEN", value_name = "ADDRESS")]
    pub(super) listen: Option<String>,
    /// Serve beyond this machine although nobody has to log in
    #[arg(long, env = "SOURCECARDS_NO_AUTH", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(super) no_auth: Option<bool>,
    /// Let in only who logs in: with access tokens (oauth), API keys (keys), or either, as the settings below say
    #[arg(long, env = "SOURCECARDS_AUTH", value_name = "METHODS", num_args = 0..=1, default_missing_value = "")]
    pub(super) auth: Option<String>,
    /// An authorization server whose access tokens are accepted, by its https URL; can be repeated
    #[arg(long = "issuer", env = "SOURCECARDS_ISSUERS", value_name = "URL", value_delimiter = ',')]
    pub(super) issuers: Option<Vec<String>>,
    /// The URL of /mcp as clients use it, which access tokens must be for [default: that of the address]
    #[arg(long, env = "SOURCECARDS_RESOURCE", value_name = "URL")]
    pub(super) resource: Option<String>,
    /// The file with the hashes of API keys, as `sourcecards key new` writes it
    #[arg(long, env = "SOURCECARDS_KEY_FILE", value_name = "FILE")]
    pub(super) key_file: Option<PathBuf>,
    /// Least time between two fetches of an issuer's keys, in seconds [default: 30]
    #[arg(long, env = "SOURCECARDS_REFRESH_FLOOR", value_name = "SECONDS")]
    pub(super) refresh_floor: Option<u64>,
    /// A PEM file with the certificate of this server, to speak TLS
    #[arg(long, env = "SOURCECARDS_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    pub(super) tls_cert: Option<PathBuf>,
    /// A PEM file with the certificate's private key
    #[arg(long, env = "SOURCECARDS_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    pub(super) tls_key: Option<PathBuf>,
    /// The address or network of a proxy that is believed about whom it speaks for; can be repeated
    #[arg(long = "trusted-proxy", env = "SOURCECARDS_TRUSTED_PROXIES", value_name = "ADDRESS", value_delimiter = ',')]
    pub(super) trusted_proxies: Option<Vec<String>>,
    /// Show /metrics to other machines too
    #[arg(long, env = "SOURCECARDS_PUBLIC_METRICS", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(super) public_metrics: Option<bool>,
    /// Check all settings and exit
    #[arg(long)]
    pub(super) check: bool,
    /// A further name that clients may use for this server, or * for any; can be repeated
    #[arg(long = "allowed-host", env = "SOURCECARDS_ALLOWED_HOSTS", value_name = "HOST", value_delimiter = ',')]
    pub(super) allowed_hosts: Option<Vec<String>>,
    /// A further origin whose web pages may use this server; can be repeated
    #[arg(long = "allowed-origin", env = "SOURCECARDS_ALLOWED_ORIGINS", value_name = "ORIGIN", value_delimiter = ',')]
    pub(super) allowed_origins: Option<Vec<String>>,
    #[command(flatten)]
    pub(super) fetch: Fetch,
}

#[derive(Debug, Default, Args)]
pub(super) struct Fetch {
    /// Let web_fetch read pages of this machine and of private networks too
    #[arg(long)]
    pub(super) allow_private: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum KeyVerb {
    /// Print a new key, which is kept nowhere, and put its hash into the key file
    New(NewKey),
}

#[derive(Debug, Args)]
pub(super) struct NewKey {
    /// The key file; without one the lines for it are printed to stderr
    #[arg(long, env = "SOURCECARDS_KEY_FILE", value_name = "FILE")]
    pub(super) key_file: Option<PathBuf>,
    /// What the key allows; can be repeated [default: everything]
    #[arg(long = "scope", value_name = "SCOPE", value_parser = PossibleValuesParser::new(Scope::ALL.map(Scope::name)))]
    pub(super) scopes: Vec<String>,
    /// Whose key it is, for whoever reads the file
    #[arg(long)]
    pub(super) name: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Render {
    /// A JSON file with the arguments, or - for stdin
    #[arg(default_value = "-")]
    pub(super) file: PathBuf,
    /// Print the tool's result as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Print a page that shows the cards without a host
    #[arg(long, conflicts_with = "json")]
    pub(super) html: bool,
}

#[derive(Debug, Args)]
pub(super) struct Map {
    /// Which provider the answer is from
    #[arg(long, value_name = "PROVIDER", value_parser = PossibleValuesParser::new(ProviderId::ALL.map(ProviderId::name)))]
    pub(super) from: String,
    /// A JSON file with the answer, or - for stdin
    #[arg(default_value = "-")]
    pub(super) file: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Schema {
    /// The arguments of render_results
    Input,
    /// The structured result of render_results
    Output,
    /// The presentation metadata of the web tools and the views made from it
    Web,
}
