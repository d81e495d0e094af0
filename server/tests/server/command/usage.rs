//! Flags, variables and files that are wrong.

use crate::process::{command, run, text};

#[test]
fn mistakes_are_one_line_without_the_value_and_exit_code_2() {
    for (arguments, expected) in [
        (["CANARY"].as_slice(), "command: must be serve, stdio, render, map, key or schema"),
        (&["serve", "--CANARY"], "arguments: must be those that --help lists"),
        (&["schema", "CANARY"], "<WHICH>: must be one of input, output, web"),
        (&["schema"], "<WHICH>: must be given"),
        (&["render", "--json", "--html"], "--json: must not be given together with --html"),
        (&["serve", "--listen", "CANARY:1"], "listen: must be an IP address with a port, such as 127.0.0.1:8000"),
        (
            &["serve", "--listen", "127.0.0.1:0", "--allowed-host", "CANARY/"],
            "allowed-host: must be a host name or address, with or without a port, or *",
        ),
        (
            &["serve", "--listen", "127.0.0.1:0", "--allowed-origin", "CANARY"],
            "allowed-origin: must be scheme://host, with a port or :* if it is not the scheme's own, or null",
        ),
        (&["serve", "--log-format", "CANARY"], "log-format: must be text or json"),
        (
            &["serve", "--trusted-proxy", "CANARY"],
            "trusted-proxy: must be an IP address or a network such as 10.0.0.0/8",
        ),
        (&["serve", "--log", "CANARY"], "log: must be error, warn, info, debug or trace"),
        (&["serve", "--config", "CANARY.toml"], "config: cannot be read: entity not found"),
    ] {
        let output = run(arguments, "");
        assert_eq!(text(&output.stderr), format!("sourcecards: {expected}\n"), "{arguments:?}");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn variables_count_where_no_flag_is_given() {
    let output = command(&["serve"]).env("SOURCECARDS_LISTEN", "CANARY").output().unwrap();
    assert!(text(&output.stderr).starts_with("sourcecards: listen: "));
    let output = command(&["serve"]).env("SOURCECARDS_NO_AUTH", "CANARY").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!text(&output.stderr).contains("CANARY"), "{}", text(&output.stderr));
}

#[test]
fn help_and_version_are_no_mistakes() {
    for argument in ["--help", "--version"] {
        let output = run(&[argument], "");
        assert!(output.status.success() && text(&output.stdout).contains("sourcecards"));
    }
}
