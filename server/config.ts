import path from 'node:path'
import { limits, objectStore, readerModels, secretKey } from './config/machine.ts'
import { mail, mqtt, type NotifyTargets, notifyTargets, pushServices } from './config/messages.ts'
import { allowedHosts, metrics, publicUrl, trustProxy } from './config/network.ts'
import { provider } from './config/provider.ts'
import { oneOf, serverUrl, url, wholeNumber } from './config/setting.ts'
import type { MqttSettings } from './exchange/homeAssistant/runHomeAssistant.ts'
import { SIGN_UP_SETTINGS, type SignUpSetting } from './people/accounts/signUpSetting.ts'
import { COMMON_PASSWORD_SETTINGS, type CommonPasswords } from './people/auth/passwords.ts'
import type { ObjectStoreSettings } from './people/images/objectStore.ts'
import type { ProviderSettings } from './people/oidc/requests.ts'
import type { Limits } from './platform/http/limits.ts'
import type { ListenAddress } from './platform/http/metrics.ts'
import { FRAME_ANCESTORS, type FrameAncestors } from './platform/http/securityHeaders.ts'
import type { TrustedProxies } from './platform/http/trustedProxies.ts'
import type { MailSettings } from './reminders/channels/email/mailSettings.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** A `postgres://` address; undefined stores data in SQLite below `dataDir`. */
  databaseUrl: string | undefined
  /** Most connections of this instance to PostgreSQL. */
  databaseConnections: number
  /** Object store for images; undefined stores them below `dataDir`. */
  objectStore: ObjectStoreSettings | undefined
  /** Address that people use, if not `http://host:port`. */
  publicUrl: URL | undefined
  /** Host names of this server besides that of `publicUrl`. */
  allowedHosts: string[]
  /** Allowed push origins besides the browsers' own services. */
  pushServices: string[]
  /** Allowed targets of ntfy and webhook messages. */
  notifyTargets: NotifyTargets
  /** Pinged each minute while reminders are sent. */
  heartbeatUrl: URL | undefined
  /** Undefined shows Home Assistant nothing by MQTT. */
  mqtt: MqttSettings | undefined
  /** SMTP server; undefined sends no e-mail. */
  mail: MailSettings | undefined
  /** Undefined without a proxy. */
  trustProxy: TrustedProxies | undefined
  frameAncestors: FrameAncestors
  logLevel: (typeof LOG_LEVELS)[number]
  /** Folder with other weights for the reader. */
  readerModels: string | undefined
  /** Undefined leaves the choice to operators. */
  signUp: SignUpSetting | undefined
  /** Sign-ups an hour from one network; 0 for no limit. */
  signUpLimit: number
  commonPasswords: CommonPasswords
  /** OpenID Connect provider; undefined without one. */
  provider: ProviderSettings | undefined
  /** Key of second steps; undefined keeps one in a file below `dataDir`. */
  secretKey: string | undefined
  /** Folder for nightly backups; without it backups are made when an operator asks, below `dataDir`. */
  backupDir: string | undefined
  limits: Limits
  /** Address of the metrics; undefined serves none. */
  metrics: ListenAddress | undefined
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Parses the environment. Empty variables count as unset. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  return {
    port: wholeNumber('PORT', env.PORT, 65_535, 3000),
    host: env.HOST ?? '127.0.0.1',
    dataDir: path.resolve(env.DATA_DIR ?? './data'),
    databaseUrl: serverUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'])?.href,
    databaseConnections: wholeNumber('DATABASE_CONNECTIONS', env.DATABASE_CONNECTIONS, 1000, 10, 2),
    objectStore: objectStore(env),
    publicUrl: publicUrl(env.PUBLIC_URL),
    allowedHosts: allowedHosts(env.ALLOWED_HOSTS),
    pushServices: pushServices(env.PUSH_SERVICES),
    notifyTargets: notifyTargets(env.NOTIFY_TARGETS),
    heartbeatUrl: url('HEARTBEAT_URL', env.HEARTBEAT_URL, ['https:', 'http:']),
    mqtt: mqtt({ MQTT_URL: env.MQTT_URL, MQTT_TOKEN: env.MQTT_TOKEN }),
    mail: mail(env),
    trustProxy: trustProxy(env.TRUST_PROXY),
    frameAncestors: oneOf('FRAME_ANCESTORS', env.FRAME_ANCESTORS, FRAME_ANCESTORS, 'none'),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS, 'info'),
    readerModels: readerModels(env.READER_MODELS),
    signUp: env.SIGN_UP === undefined ? undefined : oneOf('SIGN_UP', env.SIGN_UP, SIGN_UP_SETTINGS, 'open'),
    signUpLimit: wholeNumber('SIGN_UP_LIMIT', env.SIGN_UP_LIMIT, 1_000_000, 30),
    commonPasswords: oneOf('COMMON_PASSWORDS', env.COMMON_PASSWORDS, COMMON_PASSWORD_SETTINGS, 'advise'),
    provider: provider(env, publicUrl(env.PUBLIC_URL)),
    secretKey: secretKey(env.SECRET_KEY),
    backupDir: env.BACKUP_DIR && path.resolve(env.BACKUP_DIR),
    limits: limits(env),
    metrics: metrics(env.METRICS),
  }
}
