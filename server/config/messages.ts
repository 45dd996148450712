import type { MqttSettings } from '../exchange/homeAssistant/runHomeAssistant.ts'
import type { MailSettings } from '../reminders/channels/email/mailSettings.ts'
import { accountIn, refuse, serverUrl, url } from './setting.ts'

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

/** Parses `MQTT_URL` and `MQTT_TOKEN`; undefined without the first. Throws ConfigError. */
export function mqtt(env: { MQTT_URL?: string; MQTT_TOKEN?: string }): MqttSettings | undefined {
  const broker = serverUrl('MQTT_URL', env.MQTT_URL, ['mqtts:', 'mqtt:'])
  if (!broker) return undefined
  const token = env.MQTT_TOKEN ?? ''
  return /^mct_\S+$/.test(token)
    ? { url: broker, token }
    : refuse('MQTT_TOKEN', 'an API token (mct_…) when MQTT_URL is set')
}

/** Servers that ntfy and webhook messages may go to. */
export interface NotifyTargets {
  /** True if any public https server is allowed. */
  public: boolean
  /** Named origins; these alone may be private or use http. */
  origins: readonly string[]
}

const TARGETS_ACCEPT =
  'origins with commas between (https://ntfy.example,http://192.168.1.5:8080), without a path; public allows every public https server'

function toOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
    return refuse('NOTIFY_TARGETS', TARGETS_ACCEPT)
  return url.origin
}

/** Parses `NOTIFY_TARGETS`; default: none. Throws ConfigError. */
export function notifyTargets(value: string | undefined): NotifyTargets {
  const entries = value?.split(',').map((entry) => entry.trim()) ?? []
  return {
    public: entries.includes('public'),
    origins: entries.filter((entry) => entry !== 'public').map(toOrigin),
  }
}

const SERVICES_ACCEPT =
  'origins with commas between (https://ntfy.example,http://192.168.1.5:8080), without a path'

const isOrigin = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href } = new URL(value)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`
}

/** Parses `PUSH_SERVICES`: push origins besides the browsers' own services. Throws ConfigError. */
export function pushServices(value: string | undefined): string[] {
  if (value === undefined) return []
  const services = value.split(',').map((service) => service.trim())
  if (!services.every(isOrigin)) refuse('PUSH_SERVICES', SERVICES_ACCEPT)
  return services.map((service) => new URL(service).origin)
}
