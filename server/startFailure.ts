import { ConfigError } from './config/setting.ts'
import type { Config } from './config.ts'
import { DatabaseUnusable } from './platform/database/unusable.ts'

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number }

/** File system errors of a folder that is missing, not writable, or not a folder. */
const NOT_OURS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP', 'ENAMETOOLONG'])

const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EINVAL'])

const NO_CONNECTION = /^(ECONN|ENOTFOUND$|EAI_|EHOST|ENET|ETIMEDOUT$|28|3D)/

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
  if (code === undefined) return undefined
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !isAboutDatabase(error, config))) {
    return describeListening(error, config)
  }
  if (code === 'ENOSPC') return `The disk of DATA_DIR is full: free some disk space (${config.dataDir})`
  if (syscall !== undefined && NOT_OURS.has(code)) {
    return `DATA_DIR must be a folder that this user may write to (${error.message})`
  }
  if (config.databaseUrl !== undefined && NO_CONNECTION.test(code)) {
    return `DATABASE_URL must lead to a PostgreSQL database that answers (${error.message || code})`
  }
  return undefined
}

/** Our own address and the database's are both looked up by name. */
const isAboutDatabase = (error: SystemError & { hostname?: string }, { databaseUrl }: Config) =>
  databaseUrl !== undefined && new URL(databaseUrl).hostname === error.hostname
