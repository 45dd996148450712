import { expect, test } from 'vitest'
import { describeConnectionFailure } from './connectionFailure.ts'

const UNTRUSTED = /^ntfy has a certificate that is not trusted: name its authority with NODE_EXTRA_CA_CERTS=/

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
  ['UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', UNTRUSTED],
  ['CERT_SIGNATURE_FAILURE', UNTRUSTED],
  ['INVALID_CA', UNTRUSTED],
  ['CERT_HAS_EXPIRED', /^ntfy has a certificate that is not valid now: renew it there, or set/],
  ['CERT_NOT_YET_VALID', /^ntfy has a certificate that is not valid now/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /^ntfy has a certificate that is for another name/],
  ['HOSTNAME_MISMATCH', /^ntfy has a certificate that is for another name/],
  ['ECONNREFUSED', /^ntfy cannot be reached: the reason$/],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /^ntfy cannot be reached: the reason$/],
  [undefined, /^ntfy cannot be reached: the reason$/],
])('a connection that fails by %s is described with what to do', (code, sentence) => {
  expect(describeConnectionFailure('ntfy', Object.assign(new Error('the reason'), { code }))).toMatch(
    sentence,
  )
})
