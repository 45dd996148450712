import { ConfigError } from './config/setting.ts'
import type { Config } from './config.ts'
import { problemOf } from './platform/database/problem.ts'
import { DatabaseUnusable } from './platform/database/unusable.ts'
import { certificateProblemOf } from './platform/sending/connectionFailure.ts'

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number }

/** File system errors of a folder that is missing, not writable, or not a folder. */
const NOT_OURS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP', 'ENAMETOOLONG'])

const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EINVAL'])

const NO_CONNECTION = /^(ECONN|ENOTFOUND$|EAI_|EHOST|ENET|ETIMEDOUT$|28|3D)/

/** Advice on a PostgreSQL server that cannot be used as it is set. */
export function describePostgres(
  { code, message, path }: SystemError & { path?: string },
  address: string,
): string | undefined {
  const files = ['sslrootcert', 'sslcert', 'sslkey']
  const file = files.find((name) => path !== undefined && new URL(address).searchParams.get(name) === path)
  if (file !== undefined) return `DATABASE_URL names a file that cannot be read: ${file} (${message})`
  if (message === 'The server does not support SSL connections')
    return 'DATABASE_URL asks for TLS, which the PostgreSQL server does not have: turn it on there (ssl = on), or write sslmode=disable'
  const certificate = certificateProblemOf(code)
  if (certificate === 'untrusted')
    return `DATABASE_URL leads to a server whose certificate is not trusted (${message}): name its authority with sslrootcert=/path/to/ca.pem`
  if (certificate === 'notValidNow')
    return `The certificate of the server of DATABASE_URL is not valid now (${message}): renew it there, or set the clock of this machine`
  if (certificate === 'otherName')
    return `DATABASE_URL must name the server as its certificate does (${message})`
  if (code === '42501')
    return `The role of DATABASE_URL must be allowed to create tables (${message}): make it the owner of the database, or GRANT CREATE ON SCHEMA public TO it`
  if (code === '53300')
    return `The PostgreSQL server of DATABASE_URL has no connection left (${message}): raise max_connections there, or lower DATABASE_CONNECTIONS of its instances`
  if (code === '53100') return `The disk of the PostgreSQL server is full: free some space there (${message})`
  if (NO_CONNECTION.test(code ?? ''))
    return `DATABASE_URL must lead to a PostgreSQL database that answers (${message || code})`
  return undefined
}

function describeListening({ code, address, port }: SystemError, { metrics }: Config): string | undefined {
  const isMetrics = metrics !== undefined && metrics.port === port && metrics.host === address
  const [host, number] = isMetrics ? ['METRICS', 'METRICS'] : ['HOST', 'PORT']
  if (code === 'EADDRINUSE')
    return `${number} is already in use: stop the other program or set another ${number}`
  if (code === 'EACCES') return `${number} must be above 1023 for a user who is not root`
  if (NO_ADDRESS.has(code ?? '')) {
    return `${host} must be an address of this machine (127.0.0.1, or 0.0.0.0 for the whole network)`
  }
  return undefined
}

/** Advice on a failed start, for reasons that operators meet; undefined for others, which deserve their stack. */
export function describeStartFailure(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConfigError || error instanceof DatabaseUnusable) return error.message
  if (!config) return undefined
  const { code, syscall } = error as SystemError
  const isListening = syscall === 'listen' || (syscall === 'getaddrinfo' && !isAboutDatabase(error, config))
  const ofDatabase =
    config.databaseUrl === undefined || isListening ? undefined : describePostgres(error, config.databaseUrl)
  if (ofDatabase !== undefined) return ofDatabase
  if (problemOf(error) === 'full')
    return `The disk of DATA_DIR is full: free some disk space (${config.dataDir})`
  if (code === undefined) return undefined
  if (isListening) return describeListening(error, config)
  if (syscall !== undefined && NOT_OURS.has(code)) {
    return `DATA_DIR must be a folder that this user may write to (${error.message})`
  }
  return undefined
}

/** Our own address and the database's are both looked up by name. */
const isAboutDatabase = (error: SystemError & { hostname?: string }, { databaseUrl }: Config) =>
  databaseUrl !== undefined && new URL(databaseUrl).hostname === error.hostname
