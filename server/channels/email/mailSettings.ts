/** A mail server, and as whom we write. */
export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps`), instead of after STARTTLS. */
  isTls: boolean
  /** What we sign in with; undefined where the server asks for nothing. */
  account: { user: string; password: string } | undefined
  from: { name: string; address: string }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/**
 * How a server is spoken to, as nodemailer names it. A password goes to a server that proves who it is, or to this
 * machine. Without one there is nothing that a proof would protect more than the sender's choice of no TLS at all, so
 * whatever certificate a server of the household has is better than none (RFC 7435).
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
