/** A process that reads files of an import for the server, one job at a time (see importReader.ts). */
import os from 'node:os'
import { endFirst } from '../../../../reader/process/endFirst.ts'
import { inPieces } from '../../../platform/database/inPieces.ts'
import { inLanguage } from '../../../platform/language/inLanguage.ts'
import { TooLarge } from '../bounds.ts'
import { readAndPrepare } from '../readAndPrepare.ts'
import type {
  ImportAnswer,
  ImportJob,
  ImportProgress,
  ImportReply,
  ImportRows,
  LookedUp,
  RowsPart,
} from './importJob.ts'

const LOWER_PRIORITY = 10
const ROWS_AT_ONCE = 100

endFirst()
os.setPriority(LOWER_PRIORITY)

let onReply: (reply: ImportReply) => void = () => {}

const ask = <Reply extends ImportReply>(message: ImportProgress) =>
  new Promise<Reply>((resolve) => {
    onReply = (reply) => resolve(reply as Reply)
    process.send?.(message)
  })

async function sendRows(rows: ImportRows): Promise<void> {
  for (const table of Object.keys(rows) as (keyof ImportRows)[])
    for (const some of inPieces<ImportRows[typeof table][number]>(rows[table], ROWS_AT_ONCE))
      await ask({ part: { table, rows: some } as RowsPart })
}

async function perform(job: ImportJob): Promise<ImportAnswer> {
  const rss = () => process.memoryUsage.rss()
  try {
    const find = async (table: LookedUp, ids: readonly string[]) =>
      (await ask<{ found: readonly string[] }>({ asks: table, ids })).found
    const { rows, preview } = await readAndPrepare(job, find)
    if (job.wantsRows) await sendRows(rows)
    return { preview, rss: rss() }
  } catch (error) {
    if (error instanceof TooLarge) return { tooLarge: error.bound, rss: rss() }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error), rss: rss() }
  }
}

process.on('message', async (message: ImportJob | ImportReply) => {
  if (!('body' in message)) return onReply(message)
  const answer = await inLanguage(message.readerLocale, () => perform(message))
  process.send?.(answer)
})
// The server is gone.
process.on('disconnect', () => process.exit())
