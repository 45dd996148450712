/** Kinds of certificates that Node refuses, by https://nodejs.org/api/tls.html#x509-certificate-error-codes. */
type CertificateProblem = 'untrusted' | 'notValidNow' | 'otherName'

const NOT_VALID_NOW = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])
const OTHER_NAME = new Set(['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'])
const UNTRUSTED =
  /^(UNABLE_TO_.*(CERT|ISSUER|SIGNATURE).*|(DEPTH_ZERO_)?SELF_SIGNED_CERT.*|CERT_.*|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/

/** Problem with a server's certificate by a connection's error code; undefined for other errors. */
export function certificateProblemOf(code: unknown): CertificateProblem | undefined {
  if (typeof code !== 'string') return undefined
  if (NOT_VALID_NOW.has(code)) return 'notValidNow'
  if (OTHER_NAME.has(code)) return 'otherName'
  return UNTRUSTED.test(code) ? 'untrusted' : undefined
}

const ADVICE: Record<CertificateProblem, string> = {
  untrusted: 'is not trusted: name its authority with NODE_EXTRA_CA_CERTS=/path/to/ca.pem',
  notValidNow: "is not valid now: renew it there, or set this machine's clock",
  otherName: 'is for another name: write the name that it has',
}

/** End of a sentence about a server's certificate, with what its operator can do; undefined for other errors. */
export function certificateAdvice(code: unknown): string | undefined {
  const problem = certificateProblemOf(code)
  return problem && ADVICE[problem]
}

/** Sentence on a failed connection to `host`. */
export function describeConnectionFailure(host: string, { message, code }: NodeJS.ErrnoException): string {
  const advice = certificateAdvice(code)
  return advice === undefined
    ? `${host} cannot be reached: ${message}`
    : `${host} has a certificate that ${advice} (${message})`
}
