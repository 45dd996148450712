import type { ObjectStoreSettings } from '../people/images/objectStore.ts'
import { refuse, url } from './setting.ts'

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
