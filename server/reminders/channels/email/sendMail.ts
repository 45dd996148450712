import { sentence } from '../../../../language/t.ts'
import { describeConnectionFailure } from '../../../platform/sending/connectionFailure.ts'
import { type Outcome, SEND_WITHIN_MS, toDetail } from '../../../platform/sending/outcome.ts'
import { connectionOf, type MailSettings } from './mailSettings.ts'

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
function outcomeOfFailure(
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

export interface Mail {
  /** A single address: anything else is refused. */
  to: string
  subject: string
  text: string
  html?: string
  /** Page to turn such mails off (RFC 2369). */
  unsubscribe?: string | undefined
  /** With angle brackets. The same for a repeat, so that mailboxes show one mail (RFC 5322, 3.6.4). */
  messageId: string
}

export interface MailSender {
  /** Never rejects because of the server: failures are outcomes. */
  send(mail: Mail): Promise<Outcome>
}

/** Control characters could end a header and begin another. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** One address: no list, no display name, nothing that ends the SMTP command. */
const IS_ONE_ADDRESS = /^[^\s\p{C}<>,;:"()[\]\\@]+@[^\s\p{C}<>,;:"()[\]\\@]+$/u

const NO_ADDRESS: Outcome = { kind: 'refused', detail: sentence('This is not an e-mail address.') }

/** Loaded with the first mail, to save memory and time. */
async function openTransport(settings: MailSettings) {
  const { createTransport } = await import('nodemailer')
  const noneOfItsOwn = { disableFileAccess: true, disableUrlAccess: true }
  return createTransport({ ...connectionOf(settings), ...noneOfItsOwn })
}

/** Sends mails through the server of `SMTP_URL`, one connection each. */
export function openMailSender(
  settings: MailSettings,
  { withinMs = SEND_WITHIN_MS }: { withinMs?: number } = {},
): MailSender {
  let opening: ReturnType<typeof openTransport> | undefined

  return {
    async send({ to, subject, messageId, unsubscribe, ...bodies }) {
      if (!IS_ONE_ADDRESS.test(to)) return NO_ADDRESS
      opening ??= openTransport(settings)
      const transport = await opening
      try {
        await transport.sendMail({
          from: settings.from,
          to: { name: '', address: to },
          subject: onOneLine(subject),
          messageId,
          // RFC 3834: prevents automatic replies.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe !== undefined && { 'List-Unsubscribe': `<${unsubscribe}>` }),
          },
          ...bodies,
          signal: AbortSignal.timeout(withinMs),
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOfFailure(error as Error, settings, { to, withinMs })
      }
    },
  }
}
