import type { ImportPreview } from '../../../../contract/imports.ts'
import {
  type LimitedProcess,
  ProcessFailed,
  startLimitedProcess,
} from '../../../../reader/process/limitedProcess.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { gently } from '../gently.ts'
import type { FindIds, ImportAnswer, ImportJob, ImportProgress, ImportRows, RowsPart } from './importJob.ts'

const MEGABYTE = 1024 * 1024

const DEFAULTS = {
  /** With the wait for its turn, an answer comes within 30 s, which proxies allow. */
  timeoutMs: 15_000,
  waitMs: 15_000,
  mostMemory: 190 * MEGABYTE,
  idleMs: 60_000,
}

/** The heap's own bound makes it collect garbage before the process is killed (MB). One thread: collecting with several takes more memory. */
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=4', '--single-threaded']

/** A process that keeps this share of its memory after a job is replaced. */
const TOO_FULL = 2 / 3

type ImportReaderOptions = { /** Path of the compiled `importProcess.js`. */ program: string } & Partial<
  typeof DEFAULTS
>

/** Reads files of imports in a process with bounded time and memory. */
export interface ImportReader {
  /**
   * Runs an import's `work` when no other one of this instance runs. Refuses with importQueueFull if that takes too long.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Reads files. `rows` are empty unless wanted. Refuses with importTooLarge at a bound. */
  read(job: ImportJob, find: FindIds): Promise<{ rows: ImportRows; preview: ImportPreview }>
  close(): Promise<void>
}

const noRows = (): ImportRows => ({
  people: [],
  medicines: [],
  packs: [],
  movements: [],
  plans: [],
  planned: [],
  doses: [],
  measurements: [],
})

/** Starts no process before the first job. */
export function startImportReader(options: ImportReaderOptions): ImportReader {
  const { program, timeoutMs, waitMs, mostMemory, idleMs } = { ...DEFAULTS, ...options }
  let child: LimitedProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const waiting: (() => void)[] = []
  let isBusy = false

  /** Resolves when it is this import's turn. */
  async function takeTurn(): Promise<void> {
    if (!isBusy) {
      isBusy = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(new Refusal('importQueueFull'))
      }, waitMs)
      waiting.push(start)
    })
  }

  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else isBusy = false
  }

  function takeChild(): LimitedProcess {
    clearTimeout(idle)
    if (!child?.isAlive)
      child = startLimitedProcess({
        program,
        flags: FLAGS,
        // Times without a zone mean the importing person's, never the server's.
        environment: { TZ: 'UTC' },
        serialization: 'advanced',
      })
    return child
  }

  async function letGo(): Promise<void> {
    clearTimeout(idle)
    const last = child
    child = undefined
    await last?.kill()
  }

  async function read(job: ImportJob, find: FindIds) {
    const rows = noRows()
    const rest = gently()
    const running = takeChild()
    const reply = async (message: ImportProgress) => {
      if ('asks' in message) return running.send({ found: await find(message.asks, message.ids) })
      append(rows, message.part)
      await rest()
      running.send({ next: true })
    }
    const failure = new AbortController()
    let answer: ImportAnswer
    try {
      answer = await running.run<ImportProgress | ImportAnswer, ImportAnswer>(job, {
        limits: { timeoutMs, mostMemory },
        signal: failure.signal,
        isAnswer: (message): message is ImportAnswer => 'rss' in message,
        onMessage: (message) => void reply(message).catch((error) => failure.abort(error)),
      })
    } catch (error) {
      if (error instanceof ProcessFailed && error.why !== 'stopped')
        throw new Refusal('importTooLarge', { bound: 'work' })
      throw error
    }
    if (answer.rss > mostMemory * TOO_FULL) await letGo()
    else idle = setTimeout(() => void letGo(), idleMs).unref()
    if ('tooLarge' in answer) throw new Refusal('importTooLarge', { bound: answer.tooLarge })
    if ('failed' in answer) throw new Error('an import could not be read', { cause: answer.failed })
    return { rows, preview: answer.preview }
  }

  return {
    async inTurn(work) {
      await takeTurn()
      try {
        return await work()
      } finally {
        passTurn()
      }
    },
    read,
    close: letGo,
  }
}

function append(rows: ImportRows, part: RowsPart): void {
  const all: unknown[] = rows[part.table]
  for (const row of part.rows) all.push(row)
}
