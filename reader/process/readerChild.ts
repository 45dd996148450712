import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import type { OnFound } from '../medicineReading.ts'
import { watchMemory } from './memoryWatch.ts'
import type { FoundSoFar, ReaderAnswer, ReaderJob } from './readerJob.ts'
import { READER_STOPPED, ReadingFailed, TOOK_TOO_LONG, TOOK_TOO_MUCH } from './readingFailed.ts'

/** What one job may take. */
export interface JobLimits {
  timeoutMs: number
  /** Bytes that the process may hold. Enforced where the system tells what another process holds: on Linux. */
  mostMemory: number
}

/** One reading process. It does one job at a time. */
export interface ReaderChild {
  readonly pid: number | undefined
  readonly jobsDone: number
  /** False from the moment that it was killed or died. */
  readonly isAlive: boolean
  /**
   * `onFound` is told what the process finds before its answer. Rejects with ReadingFailed when the process dies or exceeds a
   * limit, and with the signal's reason when the caller gives up; in the last two cases the process is killed, because nothing
   * else stops a running inference.
   */
  run(job: ReaderJob, limits: JobLimits, signal?: AbortSignal, onFound?: OnFound): Promise<ReaderAnswer>
  /** Kills the process and waits until it is gone. */
  kill(): Promise<void>
}

/** A process that parses strangers' files gets no passwords: only what Node and the libraries need to run. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH']

/**
 * Fewer malloc arenas: the C libraries give memory back instead of hoarding it per thread. But what a picture takes is kept
 * for the next: new pages from the system are zeroed first. Bytes; names of glibc, see mallopt(3).
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 ** 2),
}

/**
 * One core is a reading process's share: threads that compile and collect garbage beside it cost more than they win. Pictures set
 * off a collection with each photo: marked in one go its objects (some 20 MB) cost less than in a hundred steps, and nobody
 * waits for one of those.
 */
const FLAGS = ['--single-threaded', '--no-incremental-marking']

export interface ReaderProgram {
  /** The compiled program of a reading process: `readerProcess.js` beside this file's own compiled form. */
  program: string
  /** The folder of other weights; left out, the packaged ones. */
  models?: string | undefined
  /** Where its libraries put temporary files; left out, where the system does. */
  temporaryFolder?: string | undefined
}

/** Starts a reading process. */
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
  /** How the process ended, in words for the log. */
  const gone = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      isAlive = false
      resolve(how)
    }
    child.on('exit', (code, signal) => finish(`the reading process ended with ${signal ?? `code ${code}`}`))
    child.on('error', (error) => finish(`the reading process failed: ${error.message}`))
  })
  letProcessEnd(child)

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
    holdProcess(child)
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
      if (isAlive) letProcessEnd(child)
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

/** What a process says until its answer, which it gives; rejects when the signal aborts. */
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

/** An idle reading process must not keep the server from ending; a working one must. */
function letProcessEnd(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function holdProcess(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}
