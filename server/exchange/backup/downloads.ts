import { DOWNLOAD_MINUTES } from '../../../contract/backups.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import type { NotifyAccount } from '../../people/auth/accountNews.ts'
import { lockAccount } from '../../people/auth/lockAccount.ts'
import { hashToken, newToken } from '../../people/auth/token.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Database } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Days for which it is kept who downloaded a backup. */
const KEPT_DAYS = 400

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()

/** Lets the caller download a backup for some minutes. Returns the key, of which only a hash is stored. */
export const allowDownload = (context: CallContext, backup: string): Promise<string> =>
  atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    const { caller, now } = context
    const key = newToken()
    await tx
      .deleteFrom('backupDownloads')
      .where((eb) =>
        eb.or([
          eb('createdAt', '<', before(now, KEPT_DAYS * 24 * 60)),
          eb.and([eb('startedAt', 'is', null), eb('createdAt', '<', before(now, DOWNLOAD_MINUTES))]),
        ]),
      )
      .execute()
    await tx
      .insertInto('backupDownloads')
      .values({
        id: newId(),
        backup,
        userId: caller.account.id,
        tokenHash: hashToken(key),
        createdAt: now.toISOString(),
        startedAt: null,
      })
      .execute()
    return key
  })

/** Records the download and reports it to all operators. 410 without the key that the caller got for this backup. */
export const startDownload = (context: CallContext, backup: string, key: string, notify: NotifyAccount) =>
  atomically(context, async (tx) => {
    const { account } = context.caller
    const allowed = tx
      .updateTable('backupDownloads')
      .where('tokenHash', '=', hashToken(key))
      .where('backup', '=', backup)
      .where('userId', '=', account.id)
      .where('createdAt', '>=', before(context.now, DOWNLOAD_MINUTES))
      .set({ startedAt: context.now.toISOString() })
    const first = await allowed.where('startedAt', 'is', null).executeTakeFirstOrThrow()
    if (first.numUpdatedRows === 0n) {
      // A browser may ask again.
      const again = await allowed.executeTakeFirstOrThrow()
      if (again.numUpdatedRows === 0n) throw new Refusal('downloadEnded')
      return
    }
    const operators = await tx.selectFrom('users').where('operator', '=', 1).select('id').execute()
    for (const { id } of operators) await notify(tx, id, { kind: 'backup', by: account.name })
  })

export async function lastDownloads(database: Database) {
  const rows = await database
    .selectFrom('backupDownloads')
    .leftJoin('users', 'users.id', 'backupDownloads.userId')
    .where('startedAt', 'is not', null)
    .select(['backup', 'startedAt', 'users.name as by'])
    .orderBy('startedAt')
    .execute()
  return new Map(rows.map(({ backup, startedAt, by }) => [backup, { at: startedAt as string, by }]))
}
