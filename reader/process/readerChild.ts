import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import type { OnFound } from '../medicineReading.ts'
import { watchMemory } from './memoryWatch.ts'
import type { FoundSoFar, ReaderAnswer, ReaderJob } from './readerJob.ts'
import { READER_STOPPED, ReadingFailed, TOOK_TOO_LONG, TOOK_TOO_MUCH } from './readingFailed.ts'

export interface JobLimits {
  timeoutMs: number
  /** Maximum memory in bytes. Enforced on Linux only. */
  mostMemory: number
}

/** A reading process. Runs one job at a time. */
export interface ReaderChild {
  readonly pid: number | undefined
  readonly jobsDone: number
  readonly isAlive: boolean
  /**
   * Rejects with ReadingFailed if the process dies or exceeds a limit, and with the signal's reason if aborted: both kill
   * it, as nothing else stops a running inference. `onFound` gets results before the answer.
   */
  run(job: ReaderJob, limits: JobLimits, signal?: AbortSignal, onFound?: OnFound): Promise<ReaderAnswer>
  kill(): Promise<void>
}

/** Environment variables that Node and the libraries need. A process that parses strangers' files gets no passwords. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH']

/**
 * Fewer malloc arenas, so that C libraries return memory; a picture's memory is kept, as new pages must be zeroed
 * (bytes; mallopt(3)).
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 ** 2),
}

/**
 * One core: threads that compile and collect garbage cost more than they win. Marking 20 MB after each photo in one go
 * is cheaper than in a hundred steps, and a pause disturbs nobody.
 */
const FLAGS = ['--single-threaded', '--no-incremental-marking']

export interface ReaderProgram {
  /** Path of the compiled `readerProcess.js`. */
  program: string
  models?: string | undefined
  /** Folder for temporary files of libraries; default: the system's. */
  temporaryFolder?: string | undefined
}

export function startReaderChild({ program, models, temporaryFolder }: ReaderProgram): ReaderChild {
  const passed = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  const child = fork(program, models === undefined ? [] : [models], {
    env: { ...Object.fromEntries(passed), ...temporaryIn(temporaryFolder), ...ENVIRONMENT },
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let [isAlive, jobsDone] = [true, 0]
  const gone = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      isAlive = false
      resolve(how)
    }
    child.on('exit', (code, signal) => finish(`the reading process ended with ${signal ?? `code ${code}`}`))
    child.on('error', (error) => finish(`the reading process failed: ${error.message}`))
  })
  unrefProcess(child)

  async function kill() {
    isAlive = false
    child.ref()
    child.kill('SIGKILL')
    await gone
  }

  async function run(
    job: ReaderJob,
    { timeoutMs, mostMemory }: JobLimits,
    signal?: AbortSignal,
    onFound?: OnFound,
  ): Promise<ReaderAnswer> {
    signal?.throwIfAborted()
    const settled = new AbortController()
    const timeout = AbortSignal.timeout(timeoutMs)
    const memory = watchMemory(child.pid, mostMemory)
    const stops = AbortSignal.any([timeout, memory.exceeded, settled.signal, ...(signal ? [signal] : [])])
    refProcess(child)
    try {
      const answer = answerOf(child, stops, onFound)
      const death = gone.then((how) => Promise.reject(new ReadingFailed(READER_STOPPED, { cause: how })))
      if (isAlive) child.send(job, () => {})
      const result = await Promise.race([answer, death])
      jobsDone++
      return result
    } catch (error) {
      void kill()
      if (signal?.aborted) throw signal.reason
      if (timeout.aborted) throw new ReadingFailed(TOOK_TOO_LONG, { cause: `killed after ${timeoutMs} ms` })
      if (memory.exceeded.aborted)
        throw new ReadingFailed(TOOK_TOO_MUCH, { cause: `killed above ${mostMemory} bytes` })
      throw error instanceof ReadingFailed ? error : new ReadingFailed(READER_STOPPED, { cause: error })
    } finally {
      settled.abort()
      memory.stop()
      if (isAlive) unrefProcess(child)
    }
  }

  return {
    pid: child.pid,
    get jobsDone() {
      return jobsDone
    },
    get isAlive() {
      return isAlive
    },
    run,
    kill,
  }
}

/** The answer, after reporting results to `onFound`; rejects when the signal aborts. */
async function answerOf(child: ChildProcess, signal: AbortSignal, onFound?: OnFound): Promise<ReaderAnswer> {
  for await (const [message] of on(child, 'message', { signal })) {
    const said = message as FoundSoFar | ReaderAnswer
    if (!('found' in said)) return said
    onFound?.(said.found)
  }
  throw new Error('the process said nothing')
}

const temporaryIn = (folder: string | undefined) =>
  folder === undefined ? {} : { TMPDIR: folder, TEMP: folder, TMP: folder }

/** An idle reading process must not keep the server alive; a working one must. */
function unrefProcess(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function refProcess(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}
