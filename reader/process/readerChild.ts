import type { OnFound } from '../medicineReading.ts'
import { type JobLimits, type LimitedProcess, ProcessFailed, startLimitedProcess } from './limitedProcess.ts'
import type { FoundSoFar, ReaderAnswer, ReaderJob } from './readerJob.ts'
import { READER_STOPPED, ReadingFailed, TOOK_TOO_LONG, TOOK_TOO_MUCH } from './readingFailed.ts'

/** A reading process. Runs one job at a time. */
export interface ReaderChild extends Pick<LimitedProcess, 'pid' | 'jobsDone' | 'isAlive' | 'kill'> {
  /**
   * Rejects with ReadingFailed if the process dies or exceeds a limit, and with the signal's reason if aborted: both kill it.
   * `onFound` gets results before the answer.
   */
  run(job: ReaderJob, limits: JobLimits, signal?: AbortSignal, onFound?: OnFound): Promise<ReaderAnswer>
}

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

const SENTENCES = {
  tookTooLong: TOOK_TOO_LONG,
  tookTooMuch: TOOK_TOO_MUCH,
  crashed: READER_STOPPED,
  stopped: READER_STOPPED,
}

export interface ReaderProgram {
  /** Path of the compiled `readerProcess.js`. */
  program: string
  models?: string | undefined
  /** Folder for temporary files of libraries; default: the system's. */
  temporaryFolder?: string | undefined
}

export function startReaderChild({ program, models, temporaryFolder }: ReaderProgram): ReaderChild {
  const child = startLimitedProcess({
    program,
    args: models === undefined ? [] : [models],
    flags: FLAGS,
    environment: { ...temporaryIn(temporaryFolder), ...ENVIRONMENT },
  })
  return {
    pid: child.pid,
    get jobsDone() {
      return child.jobsDone
    },
    get isAlive() {
      return child.isAlive
    },
    kill: child.kill,
    async run(job: ReaderJob, limits: JobLimits, signal?: AbortSignal, onFound?: OnFound) {
      try {
        return await child.run(job, {
          limits,
          signal,
          isAnswer: (message: FoundSoFar | ReaderAnswer): message is ReaderAnswer => !('found' in message),
          onMessage: ({ found }: FoundSoFar) => onFound?.(found),
        })
      } catch (error) {
        if (!(error instanceof ProcessFailed)) throw error
        throw new ReadingFailed(SENTENCES[error.why], { cause: error.cause })
      }
    },
  }
}

const temporaryIn = (folder: string | undefined): Record<string, string> =>
  folder === undefined ? {} : { TMPDIR: folder, TEMP: folder, TMP: folder }
