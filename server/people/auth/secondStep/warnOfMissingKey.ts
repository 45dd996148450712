import type { Database } from '../../../platform/database/tables.ts'
import { withoutTheirKey } from './authenticator.ts'
import type { SecretKey } from './secretKey.ts'

/** Says what to do if accounts need a key that is not here, as after restoring a backup elsewhere. */
export async function warnOfMissingKey(
  database: Database,
  key: SecretKey,
  write: (line: string) => void,
): Promise<void> {
  const count = await withoutTheirKey(database, key)
  if (count === 0) return
  write(
    `${count} ${count === 1 ? 'account signs' : 'accounts sign'} in with an authenticator app whose key is not here, so the password alone and every code are refused. ` +
      'Put back the old SECRET_KEY, or the file secret.key into DATA_DIR, or run: npm run admin -- reset-second-factor EMAIL',
  )
}
