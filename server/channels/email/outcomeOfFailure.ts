import { type Outcome, toDetail } from '../../sending/outcome.ts'
import type { MailSettings } from './mailSettings.ts'

/** What nodemailer tells beside the message: `response` and its code where the server itself said something. */
interface MailFailure extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** All that a server could repeat of a password. */
function withoutPassword(said: string, { account }: MailSettings): string {
  if (!account) return said
  const { user, password } = account
  const encoded = [`\0${user}\0${password}`, password].map((text) => Buffer.from(text).toString('base64'))
  return [...encoded, password].reduce((rest, secret) => rest.replaceAll(secret, '…'), said)
}

function saidIn({ code, response, message }: MailFailure, withinMs: number): string {
  if (code === 'EABORT') return `gave no answer in ${withinMs / 1000} s`
  if (response === undefined) return `cannot be reached: ${message}`
  return code === 'ETLS'
    ? `has no TLS, without which it gets no password: ${response}`
    : `answered ${response}`
}

/**
 * What a failure means (RFC 5321, 4.2.1): a server's 5xx stays, but for 503, which is about the conversation; its 4xx
 * may pass, and so may everything on the way to it.
 */
export function outcomeOfFailure(failure: MailFailure, settings: MailSettings, withinMs: number): Outcome {
  const { code, responseCode = 0 } = failure
  const detail = toDetail(withoutPassword(`${settings.host} ${saidIn(failure, withinMs)}`, settings))
  const isFinal =
    (responseCode >= 500 && responseCode !== 503) || (code === 'EENVELOPE' && responseCode === 0)
  return { kind: isFinal ? 'refused' : 'later', detail }
}
