import { sentence } from '../../../../language/t.ts'
import { type Outcome, SEND_WITHIN_MS } from '../../../platform/sending/outcome.ts'
import { connectionOf, type MailSettings } from './mailSettings.ts'
import { outcomeOfFailure } from './outcomeOfFailure.ts'

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
