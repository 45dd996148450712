import { describeConnectionFailure } from '../../../platform/sending/connectionFailure.ts'
import { type Outcome, toDetail } from '../../../platform/sending/outcome.ts'
import type { MailSettings } from './mailSettings.ts'

/** nodemailer's facts besides the message: `response` and its code if the server answered. */
interface MailFailure extends Error {
  code?: string
  /** Code of the connection's error. */
  originalCode?: string
  responseCode?: number
  response?: string
}

/** Removes everything with which a server could repeat the password. */
function withoutPassword(said: string, { account }: MailSettings): string {
  if (!account) return said
  const { user, password } = account
  const encoded = [`\0${user}\0${password}`, password].map((text) => Buffer.from(text).toString('base64'))
  return [...encoded, password].reduce((rest, secret) => rest.replaceAll(secret, '…'), said)
}

function describe(host: string, failure: MailFailure, withinMs: number): string {
  const { code, originalCode, response } = failure
  if (code === 'EABORT') return `${host} gave no answer in ${withinMs / 1000} s`
  if (response === undefined)
    return describeConnectionFailure(host, Object.assign(new Error(failure.message), { code: originalCode }))
  return code === 'ETLS'
    ? `${host} has no TLS, without which it gets no password: ${response}`
    : `${host} answered ${response}`
}

/**
 * Meaning of a failure (RFC 5321, 4.2.1): a 5xx is permanent, except 503, which is about the conversation; a 4xx and
 * connection failures are temporary.
 */
export function outcomeOfFailure(
  failure: MailFailure,
  settings: MailSettings,
  { to, withinMs }: { to: string; withinMs: number },
): Outcome {
  const { code, responseCode = 0 } = failure
  const said = withoutPassword(describe(settings.host, failure, withinMs), settings)
  // Logs and the operator's page show it.
  const detail = toDetail(said.replaceAll(to, '…'))
  const isFinal =
    (responseCode >= 500 && responseCode !== 503) || (code === 'EENVELOPE' && responseCode === 0)
  return { kind: isFinal ? 'refused' : 'later', detail }
}
