export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps`) instead of STARTTLS. */
  isTls: boolean
  /** Credentials, if the server requires any. */
  account: { user: string; password: string } | undefined
  from: { name: string; address: string }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/**
 * Connection options for nodemailer. A password is sent only to a server with a valid certificate, or to this machine.
 * Without a password any certificate is accepted, as a household's server may have a private one, and that is better than no
 * TLS (RFC 7435).
 */
export function connectionOf({ host, port, isTls, account }: MailSettings) {
  const mustProve = isTls || (account !== undefined && !LOOPBACK.test(host))
  return {
    host,
    port,
    secure: isTls,
    requireTLS: mustProve && !isTls,
    tls: { rejectUnauthorized: mustProve },
    ...(account && { auth: { user: account.user, pass: account.password } }),
  }
}
