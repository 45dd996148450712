import { type Outcome, SEND_WITHIN_MS } from '../../sending/outcome.ts'
import { connectionOf, type MailSettings } from './mailSettings.ts'
import { outcomeOfFailure } from './outcomeOfFailure.ts'

export interface Mail {
  /** One address; whatever else it holds, nobody else is written to. */
  to: string
  subject: string
  text: string
  html?: string
  /** With its angle brackets: a mail that is sent again carries the same, so that mailboxes show one (RFC 5322, 3.6.4). */
  messageId: string
}

export interface MailSender {
  /** Rejects for nothing that a server does: that is an outcome. */
  send(mail: Mail): Promise<Outcome>
}

/** Control characters would end a header, and begin another of somebody else's choice. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** No list, no name, no end of the command that it stands in. */
const IS_ONE_ADDRESS = /^[^\s\p{C}<>,;:"()[\]\\@]+@[^\s\p{C}<>,;:"()[\]\\@]+$/u

const NO_ADDRESS: Outcome = { kind: 'refused', detail: 'This is not an e-mail address.' }

/** Loaded with the first mail: who sends none has neither the memory nor the time of it. */
async function openTransport(settings: MailSettings) {
  const { createTransport } = await import('nodemailer')
  const noneOfItsOwn = { disableFileAccess: true, disableUrlAccess: true }
  return createTransport({ ...connectionOf(settings), ...noneOfItsOwn })
}

/** Hands mails to the server of `SMTP_URL`, each on a connection of its own. */
export function openMailSender(
  settings: MailSettings,
  { withinMs = SEND_WITHIN_MS }: { withinMs?: number } = {},
): MailSender {
  let opening: ReturnType<typeof openTransport> | undefined

  return {
    async send({ to, subject, messageId, ...bodies }) {
      if (!IS_ONE_ADDRESS.test(to)) return NO_ADDRESS
      opening ??= openTransport(settings)
      const transport = await opening
      try {
        await transport.sendMail({
          from: settings.from,
          to: { name: '', address: to },
          subject: onOneLine(subject),
          messageId,
          // RFC 3834: who is away does not answer a program.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...bodies,
          signal: AbortSignal.timeout(withinMs),
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOfFailure(error as Error, settings, withinMs)
      }
    },
  }
}
