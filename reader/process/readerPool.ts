import type { KeepRequest } from '../decoding/keepImage.ts'
import { UnreadablePhoto } from '../decoding/unreadablePhoto.ts'
import type { OnFound } from '../medicineReading.ts'
import { FairQueue } from './fairQueue.ts'
import { type ReaderChild, type ReaderProgram, startReaderChild } from './readerChild.ts'
import type { PhotoDiagnosis, PhotoRead, ReaderAnswer, ReaderJob, ResultOf } from './readerJob.ts'
import { limitsHere } from './readerLimits.ts'
import { READER_CLOSED, READER_STOPPED, ReaderBusy, ReadingFailed } from './readingFailed.ts'

export interface ReaderPoolOptions extends ReaderProgram {
  /** Reading processes at most; left out, as many as the machine's cores and memory allow. */
  size?: number
  /** Photos of one account that may wait beyond those being read, and of all accounts together. */
  queueLimit?: number
  queueLimitInAll?: number
  /**
   * Longest time for one photo, waiting not counted. The slowest of 131 photos takes 7 s of a server's core; a small box needs
   * several times as long, and has other work too.
   */
  timeoutMs?: number
  /** A process that had nothing to do for so long is let go. */
  idleMs?: number
  /** A process is replaced after so many photos. */
  jobsPerProcess?: number
  /**
   * Bytes that a process may hold: it is killed with the photo that needs more, and replaced after a photo that leaves
   * little room for the next. Left out, what the machine's memory allows.
   */
  mostMemory?: number
}

interface CallOptions {
  /** Whose photo it is: accounts are served in turn. */
  account?: string | undefined
  /** The person gave up: what waits is dropped, what runs is killed. */
  signal?: AbortSignal | undefined
}

/**
 * Reads photos in processes of their own. Every call may reject with UnreadablePhoto (the file is to blame),
 * ReadingFailed (the reader is) or ReaderBusy (too many wait); the first two carry a sentence for the person.
 */
export interface PhotoReader {
  /**
   * A photo is on its way: the process that will read it may start and open its networks meanwhile, which takes about a second.
   * One that no photo comes for is let go like any other.
   */
  expectPhoto(): void
  read(
    file: string,
    options: CallOptions & {
      /** `YYYY-MM-DD` */
      today: string
      keep?: KeepRequest | undefined
      /** It must not throw. */
      onFound?: OnFound | undefined
    },
  ): Promise<PhotoRead>
  /** Also measures the photo's quality; keeps nothing. */
  diagnose(file: string, options: CallOptions & { today: string }): Promise<PhotoDiagnosis>
  /** Ends every process; what is being read is refused. */
  close(): Promise<void>
}

interface Waiting {
  job: ReaderJob
  onFound: OnFound | undefined
  signal: AbortSignal | undefined
  resolve(answer: ReaderAnswer): void
  reject(error: unknown): void
}

/** A process that still holds this share of its memory after a photo starts the next one with too little room. */
const TOO_FULL = 2 / 3

const DEFAULTS = {
  queueLimit: 8,
  queueLimitInAll: 32,
  timeoutMs: 60_000,
  idleMs: 60_000,
  jobsPerProcess: 50,
}

/** Starts no process until the first photo comes, or is expected. */
export function startReaderPool(options: ReaderPoolOptions): PhotoReader {
  const { size, queueLimit, queueLimitInAll, timeoutMs, idleMs, jobsPerProcess, mostMemory } = {
    ...DEFAULTS,
    ...limitsHere(),
    ...options,
  }
  const children = new Set<ReaderChild>()
  /** Processes with nothing to do, each with the timer that will let it go. */
  const idle = new Map<ReaderChild, NodeJS.Timeout>()
  const queue = new FairQueue<Waiting>(queueLimit, queueLimitInAll)
  let working = 0
  let isClosed = false

  async function perform<Kind extends ReaderJob['kind']>(
    job: ReaderJob & { kind: Kind },
    { account = '', signal }: CallOptions,
    onFound?: OnFound,
  ): Promise<ResultOf[Kind]> {
    signal?.throwIfAborted()
    if (isClosed) throw new ReadingFailed(READER_CLOSED)
    if (working >= size && !queue.hasRoom(account)) throw new ReaderBusy()
    const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
      queue.add(account, { job, onFound, signal, resolve, reject })
      signal?.addEventListener('abort', () => dropAborted(signal), { once: true })
      startNext()
    })
    if ('refused' in answer) throw new UnreadablePhoto(answer.refused)
    if ('failed' in answer) throw new ReadingFailed(READER_STOPPED, { cause: answer.failed })
    return answer.result as ResultOf[Kind]
  }

  function dropAborted(signal: AbortSignal) {
    queue.take((waiting) => waiting.signal === signal)?.reject(signal.reason)
  }

  function startNext() {
    while (working < size) {
      const next = queue.next()
      if (!next) return
      working++
      void work(next)
    }
  }

  async function work({ job, onFound, signal, resolve, reject }: Waiting) {
    const child = takeChild()
    try {
      const answer = await child.run(job, { timeoutMs, mostMemory }, signal, onFound)
      await putBack(child, answer.rss)
      resolve(answer)
    } catch (error) {
      children.delete(child)
      reject(isClosed ? new ReadingFailed(READER_CLOSED) : error)
    } finally {
      working--
      startNext()
    }
  }

  function takeChild(): ReaderChild {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.isAlive) return child
      children.delete(child)
    }
    return startChild()
  }

  function startChild(): ReaderChild {
    const child = startReaderChild(options)
    children.add(child)
    return child
  }

  async function putBack(child: ReaderChild, rss: number) {
    if (isClosed || child.jobsDone >= jobsPerProcess || rss > mostMemory * TOO_FULL) await letGo(child)
    else waitIdle(child)
  }

  const waitIdle = (child: ReaderChild) =>
    idle.set(child, setTimeout(() => void letGo(child), idleMs).unref())

  async function letGo(child: ReaderChild) {
    clearTimeout(idle.get(child))
    idle.delete(child)
    children.delete(child)
    await child.kill()
  }

  return {
    expectPhoto() {
      if (!isClosed && working < size && idle.size === 0) waitIdle(startChild())
    },
    read: (file, { today, keep = null, onFound, ...call }) =>
      perform({ kind: 'read', file, today, keep, tellsFound: onFound !== undefined }, call, onFound),
    diagnose: (file, { today, ...call }) => perform({ kind: 'diagnose', file, today }, call),
    async close() {
      isClosed = true
      for (let next = queue.next(); next; next = queue.next()) next.reject(new ReadingFailed(READER_CLOSED))
      await Promise.all([...children].map(letGo))
    },
  }
}
