//! TLS, for a server without a proxy in front.

use std::{fmt, io, path::Path, sync::Arc};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
};
use tokio::net::TcpStream;
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// Certificate and key of a server.
#[derive(Clone)]
pub struct Tls {
    acceptor: TlsAcceptor,
}

/// Files that make no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TlsError {
    /// The file with the certificates.
    #[error("tls-cert: must be a readable PEM file with the server's certificate and those between it and the root")]
    Certificate,
    /// The file with the key.
    #[error("tls-key: must be a readable PEM file with the private key of the certificate")]
    Key,
}

impl Tls {
    /// Reads both files. HTTP/1.1 is what is spoken inside, TLS 1.2 or 1.3 outside.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let chain = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let chain = chain.ok().filter(|chain| !chain.is_empty()).ok_or(TlsError::Certificate)?;
        let key = PrivateKeyDer::from_pem_file(key).map_err(|_| TlsError::Key)?;
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().map_err(|_| TlsError::Certificate)?;
        let mut config = builder.with_no_client_auth().with_single_cert(chain, key).map_err(|_| TlsError::Key)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self { acceptor: TlsAcceptor::from(Arc::new(config)) })
    }

    pub(super) async fn accept(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.acceptor.accept(stream).await
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Tls")
    }
}
