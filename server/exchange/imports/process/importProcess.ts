/** A process that reads files of an import for the server, one job at a time (see importReader.ts). */
import os from 'node:os'
import { ImportBody } from '../../../../contract/imports.ts'
import { endFirst } from '../../../../reader/process/endFirst.ts'
import { inPieces } from '../../../platform/database/inPieces.ts'
import { checker } from '../../../platform/http/checker.ts'
import { parseJson } from '../../../platform/http/json.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { inLanguage } from '../../../platform/language/inLanguage.ts'
import { TooLarge } from '../bounds.ts'
import type { PreparedRows } from '../prepared.ts'
import { readAndPrepare } from '../readAndPrepare.ts'
import type {
  BodySlice,
  ImportAnswer,
  ImportProgress,
  ImportReply,
  LookedUp,
  RowsPart,
  SentJob,
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

async function sendRows(rows: PreparedRows): Promise<void> {
  for (const table of Object.keys(rows) as (keyof PreparedRows)[])
    for (const some of inPieces<PreparedRows[typeof table][number]>(rows[table], ROWS_AT_ONCE))
      await ask({ part: { table, rows: some } as RowsPart })
}

const checkBody = checker(ImportBody, 'body')

async function receiveText(): Promise<string> {
  const first = await ask<BodySlice>({ wantsFrom: 0 })
  const body = Buffer.alloc(first.size)
  body.set(first.slice)
  for (let at = first.slice.length; at < body.length; ) {
    const { slice } = await ask<BodySlice>({ wantsFrom: at })
    body.set(slice, at)
    at += slice.length
  }
  return body.toString()
}

/** Frees what the step before it held: all steps together would exceed the memory's limit. */
const collected = <Value>(value: Value): Value => {
  globalThis.gc?.()
  return value
}

/** The body of a request. Refuses what the contract does not allow. */
async function receiveBody(): Promise<ImportBody> {
  const parsed = await receiveText().then(collected).then(parseJson).then(collected)
  return collected(checkBody(parsed ?? {}) as ImportBody)
}

async function perform(job: SentJob): Promise<ImportAnswer> {
  const rss = () => process.memoryUsage.rss()
  try {
    const find = async (table: LookedUp, ids: readonly string[]) =>
      (await ask<{ found: readonly string[] }>({ asks: table, ids })).found
    const body = await receiveBody()
    const { rows, preview } = await readAndPrepare({ ...job, body }, find)
    if (job.wantsRows) await sendRows(rows)
    return { preview, timeZone: body.timeZone, rss: rss() }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, facts: error.facts, rss: rss() }
    if (error instanceof TooLarge) return { tooLarge: error.bound, rss: rss() }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error), rss: rss() }
  }
}

process.on('message', async (message: SentJob | ImportReply) => {
  if (!('familyId' in message)) return onReply(message)
  const answer = await inLanguage(message.readerLocale, () => perform(message))
  process.send?.(answer)
})
// The server is gone.
process.on('disconnect', () => process.exit())
