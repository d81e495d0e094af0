//! A server that speaks TLS itself.

use std::{net::TcpStream, time::Duration};

use reqwest::{Certificate, Client, StatusCode};

use crate::process::{Listening, run, text};

struct Files {
    _folder: tempfile::TempDir,
    certificate: String,
    key: String,
    root: Certificate,
}

fn files() -> Files {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (certificate, key) = (path("cert.pem"), path("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let root = Certificate::from_pem(made.cert.pem().as_bytes()).unwrap();
    Files { _folder: folder, certificate, key, root }
}

#[tokio::test]
async fn the_server_speaks_tls_with_its_certificate_and_nothing_else() {
    let files = files();
    let server = Listening::start(&["--tls-cert", &files.certificate, "--tls-key", &files.key]);
    _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder().no_proxy().tls_certs_only([files.root]).build().unwrap();
    let url = format!("https://localhost:{}/mcp", server.address.port());
    let post = client.post(&url).header("accept", "application/json, text/event-stream");
    let post = post.header("content-type", "application/json");
    let answer = post.body(r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(answer.text().await.unwrap().contains("render_results"));
    let plain = tokio::task::spawn_blocking({
        let address = server.address;
        move || crate::process::send(address, "GET /healthz HTTP/1.1\r\nHost: localhost", "")
    });
    assert!(!plain.await.unwrap().contains("200 OK"));
    // Somebody who never shakes hands keeps nobody out.
    let silent = TcpStream::connect(server.address).unwrap();
    let health = client.get(url.replace("/mcp", "/healthz")).timeout(Duration::from_secs(10)).send().await.unwrap();
    assert_eq!(health.status(), StatusCode::OK);
    drop((silent, client));
    assert!(server.stop().1);
}

#[test]
fn files_that_make_no_certificate_are_refused_at_the_start() {
    let (files, other) = (files(), files());
    let no_file = "/CANARY.pem";
    let key_rule = "tls-key: must be a readable PEM file with the private key of the certificate";
    for (certificate, key, expected) in [
        (
            no_file,
            files.key.as_str(),
            "tls-cert: must be a readable PEM file with the server's certificate and those between it and the root",
        ),
        (&files.certificate, no_file, key_rule),
        (&files.certificate, &other.key, key_rule),
    ] {
        let output = run(&["serve", "--listen", "127.0.0.1:0", "--tls-cert", certificate, "--tls-key", key], "");
        assert_eq!(text(&output.stderr), format!("sourcecards: {expected}\n"));
        assert_eq!(output.status.code(), Some(2));
    }
    let output = run(&["serve", "--tls-cert", &files.certificate], "");
    assert_eq!(output.status.code(), Some(2));
}
