import type { MailSettings } from '../reminders/channels/email/mailSettings.ts'
import { accountIn, refuse, url } from './setting.ts'

const ACCEPTS_SERVER =
  'an address like smtp://user:password@mail.example:587 or smtps://mail.example:465, without a path'
const ACCEPTS_SENDER = 'an e-mail address, perhaps with a name (Our Cabinet <cabinet@home.example>)'

/** Ports for submission with and without STARTTLS (RFC 6409, RFC 8314). */
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** Throws for half an account. */
function toAccount(server: URL): MailSettings['account'] {
  const account = accountIn(server)
  if (account && (account.user === '' || account.password === '')) throw new Error('half an account')
  return account
}

function toServer(server: URL): Omit<MailSettings, 'from'> {
  const { protocol, hostname, port, pathname, search, hash } = server
  try {
    if (hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '')
      throw new Error('more')
    return {
      host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
      port: port === '' ? (PORTS[protocol] as number) : Number(port),
      isTls: protocol === 'smtps:',
      account: toAccount(server),
    }
  } catch {
    // Without its cause, which may contain the password.
    return refuse('SMTP_URL', ACCEPTS_SERVER)
  }
}

function toSender(value: string): MailSettings['from'] {
  const [, name = '', inBrackets, plain] = /^(?:([^<>\p{C}]*)<([^<>]+)>|([^<>]+))$/u.exec(value.trim()) ?? []
  const address = inBrackets ?? plain ?? ''
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\d.-]+$/u.test(address) || address.length > 254)
    refuse('MAIL_FROM', ACCEPTS_SENDER)
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** Parses `SMTP_URL` and `MAIL_FROM`, which need each other; undefined sends no e-mail. Throws ConfigError. */
export function mail(env: NodeJS.ProcessEnv): MailSettings | undefined {
  const server = url('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'])
  if (!server && env.MAIL_FROM === undefined) return undefined
  if (!server) return refuse('SMTP_URL', 'set when MAIL_FROM is')
  if (env.MAIL_FROM === undefined) return refuse('MAIL_FROM', 'set when SMTP_URL is')
  return { ...toServer(server), from: toSender(env.MAIL_FROM) }
}
