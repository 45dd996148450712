import { BackupFailure, type backupCalls } from '../../../contract/backups.ts'
import type { NotifyAccount } from '../../people/auth/accountNews.ts'
import { withProof } from '../../people/auth/proof.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { atomically } from '../../platform/http/callContext.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { ExportsUnderWay } from '../exports/exportsUnderWay.ts'

interface Dependencies {
  /** Undefined if none is set. */
  folder: string | undefined
  /** False if backups are made only when an operator asks. */
  isNightly: boolean
  /** The job that makes backups, on one instance at a time. */
  job: {
    row(database: Database): Promise<{
      dueAt: string
      holder: string | null
      failedAt: string | null
      failure: string | null
    }>
    makeDue(tx: Tx): Promise<boolean>
    look(): Promise<void>
  }
  notify: NotifyAccount
}

export function backupRoutes({
  folder,
  isNightly,
  job,
  notify,
}: Dependencies): Handlers<keyof typeof backupCalls> {
  const underWay = new ExportsUnderWay()

  // Loaded on first use, which is rare.
  const opened = async (id: string) => {
    const { openBackup } = await import('./backups.ts')
    const backup = folder === undefined ? undefined : await openBackup(folder, id)
    if (!backup) throw new Refusal('backupNotFound')
    return backup
  }

  return {
    'GET /api/operator/backups': async ({ act: { database, now } }) => {
      if (folder === undefined)
        return { folder: null, nextAt: null, underWay: false, failure: null, backups: [] }
      const { backupsIn } = await import('./backups.ts')
      const { lastDownloads } = await import('./downloads.ts')
      const { dueAt, holder, failedAt, failure } = await job.row(database)
      const downloads = await lastDownloads(database)
      const backups = await backupsIn(folder)
      return {
        folder,
        nextAt: isNightly ? dueAt : null,
        // Due: an instance begins it at its next check.
        underWay: holder !== null || dueAt <= now.toISOString(),
        failure: failedAt === null ? null : { at: failedAt, reason: reasonOf(failure) },
        backups: backups.map((backup) => ({ ...backup, downloaded: downloads.get(backup.id) ?? null })),
      }
    },

    'POST /api/operator/backups': async ({ act }) => {
      if (folder === undefined) throw new Refusal('noBackupFolder')
      const isNew = await atomically(act, async (tx, txContext) => {
        const { isRepeat } = await claimIdempotencyKey(txContext)
        if (!isRepeat && !(await job.makeDue(tx))) throw new Refusal('backupUnderWay')
        return !isRepeat
      })
      if (isNew) void job.look()
      return undefined
    },

    'POST /api/operator/backups/{id}/downloads': async ({ act, params, body }) =>
      withProof(act, body, async () => {
        const { handle } = await opened(params.id)
        await handle.close()
        const { allowDownload } = await import('./downloads.ts')
        return { key: await allowDownload(act, params.id) }
      }),

    'GET /api/operator/backups/{id}': async ({ act, params, query, request, reply }) => {
      const { file, handle, bytes } = await opened(params.id)
      try {
        const { startDownload } = await import('./downloads.ts')
        underWay.begin(act.caller.account.id, reply.raw)
        await startDownload(act, params.id, query.key, notify)
      } catch (error) {
        await handle.close()
        throw error
      }
      request.log.warn({ backup: file, account: act.caller.account.id }, 'backup downloaded')
      return reply
        .headers({
          'content-type': 'application/x-tar',
          'content-length': bytes,
          'content-disposition': `attachment; filename="${file}"`,
          'cache-control': 'no-store',
        })
        .send(handle.createReadStream({ end: Math.max(0, bytes - 1) }))
    },
  }
}

const reasonOf = (failure: string | null) => BackupFailure.safeParse(failure).data ?? 'unknown'
