import path from 'node:path'
import { findModelFiles } from '../../reader/text/network/modelFiles.ts'
import type { ObjectStoreSettings } from '../people/images/objectStore.ts'
import type { Limits } from '../platform/http/limits.ts'
import { refuse, url, wholeNumber } from './setting.ts'

/** Upper bound of limits: far above any household, low enough for lists and counts. */
const MOST = 100_000_000

/** Parses `MOST_FAMILIES` and the like. Throws ConfigError. */
export const limits = (env: NodeJS.ProcessEnv): Limits => ({
  families: wholeNumber('MOST_FAMILIES', env.MOST_FAMILIES, MOST, 50),
  people: wholeNumber('MOST_PEOPLE', env.MOST_PEOPLE, MOST, 100),
  lines: wholeNumber('MOST_LINES', env.MOST_LINES, MOST, 200),
  measurements: wholeNumber('MOST_MEASUREMENTS', env.MOST_MEASUREMENTS, MOST, 200),
  medications: wholeNumber('MOST_MEDICATIONS', env.MOST_MEDICATIONS, MOST, 2000),
  doses: wholeNumber('MOST_DOSES', env.MOST_DOSES, MOST, 500_000),
  packs: wholeNumber('MOST_PACKS', env.MOST_PACKS, MOST, 500),
  plans: wholeNumber('MOST_PLANS', env.MOST_PLANS, MOST, 500),
  plannedDoses: wholeNumber('MOST_PLANNED_DOSES', env.MOST_PLANNED_DOSES, MOST, 500),
  images: wholeNumber('MOST_IMAGES', env.MOST_IMAGES, MOST, 10_000),
  sessions: wholeNumber('MOST_SESSIONS', env.MOST_SESSIONS, MOST, 100),
})

/** Parses `STORAGE_URL` and its companions. Throws ConfigError. */
export function objectStore(env: NodeJS.ProcessEnv): ObjectStoreSettings | undefined {
  const storage = url('STORAGE_URL', env.STORAGE_URL, ['s3:'])
  if (!storage) return undefined
  if (!storage.hostname || storage.search !== '' || storage.hash !== '')
    refuse('STORAGE_URL', 'an address like s3://bucket/prefix, without ? and #')
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

/** Checks `READER_MODELS`, a folder with all weights of a reader, at start instead of at the first photo. Throws ConfigError. */
export function readerModels(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const folder = path.resolve(value)
  try {
    findModelFiles(folder)
  } catch (error) {
    refuse('READER_MODELS', `a folder with the reader's weights (${(error as Error).message})`)
  }
  return folder
}

/** Letters of a `SECRET_KEY`. */
export const SHORTEST_KEY = 32

/** Parses `SECRET_KEY`. Throws ConfigError: a short one could be guessed from a copy of the database. */
export function secretKey(value: string | undefined): string | undefined {
  if (value !== undefined && value.trim().length < SHORTEST_KEY)
    refuse(
      'SECRET_KEY',
      `at least ${SHORTEST_KEY} random characters, such as those of: openssl rand -base64 32`,
    )
  return value?.trim()
}
