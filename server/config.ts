import path from 'node:path'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** A `postgres://` address; undefined keeps the data in SQLite below `dataDir`. */
  databaseUrl: string | undefined
  /** An object store for the images; undefined keeps them below `dataDir`. */
  objectStore:
    | {
        bucket: string
        prefix: string
        endpoint: string
        region: string
        accessKeyId: string
        secretAccessKey: string
        sessionToken: string | undefined
      }
    | undefined
  /** Where people reach the product, when not at `http://host:port`. */
  publicUrl: URL | undefined
  /** Which proxies' `X-Forwarded-*` headers count: none, all, or those at the given addresses. */
  trustProxy: boolean | string[]
  logLevel: (typeof LOG_LEVELS)[number]
  /** A folder with other weights for the reader. */
  readerModels: string | undefined
  metrics: boolean
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Its message is one line that names the variable and what it accepts. */
export class ConfigError extends Error {}

const refuse = (variable: string, accepts: string): never => {
  throw new ConfigError(`${variable} must be ${accepts}`)
}

function port(value: string | undefined): number {
  if (value === undefined) return 3000
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
    ? Number(value)
    : refuse('PORT', 'a whole number from 0 to 65535')
}

function url(variable: string, value: string | undefined, protocols: string[]): URL | undefined {
  if (value === undefined) return undefined
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  const examples = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  return parsed && protocols.includes(parsed.protocol)
    ? parsed
    : refuse(variable, `an address like ${examples}`)
}

function trustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  const addresses = value.split(',').map((address) => address.trim())
  const names = ['loopback', 'linklocal', 'uniquelocal']
  const known = addresses.every(
    (address) => names.includes(address) || /^[\da-f.:]+(\/\d{1,3})?$/i.test(address),
  )
  return known
    ? addresses
    : refuse('TRUST_PROXY', 'true, false, or addresses separated by commas (10.0.0.0/8, loopback, …)')
}

function oneOf<const Choice extends string>(
  variable: string,
  value: string | undefined,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  if (value === undefined) return otherwise
  return choices.find((choice) => choice === value) ?? refuse(variable, `one of ${choices.join(', ')}`)
}

function objectStore(env: NodeJS.ProcessEnv): Config['objectStore'] {
  const storage = url('STORAGE_URL', env.STORAGE_URL, ['s3:'])
  if (!storage) return undefined
  if (!storage.hostname) refuse('STORAGE_URL', 'an address like s3://bucket/prefix')
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1'
  const endpoint = url('S3_ENDPOINT', env.S3_ENDPOINT, ['http:', 'https:'])
  const credential = (variable: string) => env[variable] ?? refuse(variable, 'set when STORAGE_URL is')
  return {
    bucket: storage.hostname,
    prefix: storage.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint: endpoint?.href ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: credential('AWS_ACCESS_KEY_ID'),
    secretAccessKey: credential('AWS_SECRET_ACCESS_KEY'),
    sessionToken: env.AWS_SESSION_TOKEN,
  }
}

/** The environment as one typed object. An empty variable counts as unset. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  return {
    port: port(env.PORT),
    host: env.HOST ?? '127.0.0.1',
    dataDir: path.resolve(env.DATA_DIR ?? './data'),
    databaseUrl: url('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'])?.href,
    objectStore: objectStore(env),
    publicUrl: url('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:']),
    trustProxy: trustProxy(env.TRUST_PROXY),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS, 'info'),
    readerModels: env.READER_MODELS && path.resolve(env.READER_MODELS),
    metrics: oneOf('METRICS', env.METRICS, ['true', 'false'], 'false') === 'true',
  }
}
