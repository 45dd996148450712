import type { KeepRequest } from '../decoding/keepImage.ts'
import { UnreadablePhoto } from '../decoding/unreadablePhoto.ts'
import type { OnFound } from '../medicineReading.ts'
import { type ReaderChild, type ReaderProgram, startReaderChild } from './readerChild.ts'
import type { PhotoDiagnosis, PhotoRead, ReaderAnswer, ReaderJob, ResultOf } from './readerJob.ts'
import { limitsHere } from './readerLimits.ts'
import { READER_CLOSED, READER_STOPPED, ReaderBusy, ReadingFailed } from './readingFailed.ts'

export interface ReaderPoolOptions extends ReaderProgram {
  /** Default: by the machine's cores and memory. */
  size?: number
  /** Waiting photos per account, and in total. */
  queueLimit?: number
  queueLimitInAll?: number
  /** Longest time of a photo. The slowest of 131 takes 7 s on a server's core, several times as long on a small box. */
  timeoutMs?: number
  idleMs?: number
  jobsPerProcess?: number
  /** Bytes. A process that exceeds it is killed with its photo, a nearly full one replaced. Default: by the machine. */
  mostMemory?: number
}

interface CallOptions {
  /** Owner of the photo; accounts are served in turn. */
  account?: string | undefined
  /** Aborts when the client leaves: a waiting photo is dropped, a running process killed. */
  signal?: AbortSignal | undefined
}

/**
 * Rejects with UnreadablePhoto (the file's fault), ReadingFailed (the reader's) or ReaderBusy. The first two have a
 * sentence for the user.
 */
export interface PhotoReader {
  /** Prefetch: starts a process while a photo is being uploaded, as opening the networks takes about a second. */
  expectPhoto(): void
  read(
    file: string,
    options: CallOptions & {
      today: string
      keep?: KeepRequest | undefined
      /** Must not throw. */
      onFound?: OnFound | undefined
    },
  ): Promise<PhotoRead>
  /** Also measures the photo's quality; stores nothing. */
  diagnose(file: string, options: CallOptions & { today: string }): Promise<PhotoDiagnosis>
  /** Ends all processes; running photos are refused. */
  close(): Promise<void>
}

interface QueuedJob {
  job: ReaderJob
  onFound: OnFound | undefined
  signal: AbortSignal | undefined
  resolve(answer: ReaderAnswer): void
  reject(error: unknown): void
}

/** A process that keeps this share of its memory after a photo is replaced. */
const TOO_FULL = 2 / 3

const DEFAULTS = {
  queueLimit: 8,
  queueLimitInAll: 32,
  timeoutMs: 60_000,
  idleMs: 60_000,
  jobsPerProcess: 50,
}

/** Starts no process before the first photo comes or is expected. */
export function startReaderPool(options: ReaderPoolOptions): PhotoReader {
  const { size, queueLimit, queueLimitInAll, timeoutMs, idleMs, jobsPerProcess, mostMemory } = {
    ...DEFAULTS,
    ...limitsHere(),
    ...options,
  }
  const children = new Set<ReaderChild>()
  const idle = new Map<ReaderChild, NodeJS.Timeout>()
  const queue = new FairQueue<QueuedJob>(queueLimit, queueLimitInAll)
  let working = 0
  let isClosed = false

  async function perform<Kind extends ReaderJob['kind']>(
    job: ReaderJob & { kind: Kind },
    { account = '', signal }: CallOptions,
    onFound?: OnFound,
  ): Promise<ResultOf[Kind]> {
    signal?.throwIfAborted()
    if (isClosed) throw new ReadingFailed(READER_CLOSED)
    if (working >= size && !queue.hasCapacity(account)) throw new ReaderBusy()
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

  async function work({ job, onFound, signal, resolve, reject }: QueuedJob) {
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
      perform({ kind: 'read', file, today, keep, reportsFound: onFound !== undefined }, call, onFound),
    diagnose: (file, { today, ...call }) => perform({ kind: 'diagnose', file, today }, call),
    async close() {
      isClosed = true
      for (let next = queue.next(); next; next = queue.next()) next.reject(new ReadingFailed(READER_CLOSED))
      await Promise.all([...children].map(letGo))
    },
  }
}

/** A queue per account, served in turn: an account delays another by one item per turn at most. */
export class FairQueue<Item> {
  private readonly queues = new Map<string, Item[]>()
  private length = 0
  private readonly each: number
  private readonly all: number

  /** `each` limits items per account, `all` the total. */
  constructor(each: number, all: number) {
    this.each = each
    this.all = all
  }

  hasCapacity(account: string): boolean {
    return this.length < this.all && (this.queues.get(account)?.length ?? 0) < this.each
  }

  add(account: string, item: Item): void {
    const queue = this.queues.get(account)
    if (queue) queue.push(item)
    else this.queues.set(account, [item])
    this.length++
  }

  /** Removes the oldest item of the account whose turn it is. */
  next(): Item | undefined {
    for (const [account, queue] of this.queues) {
      const item = queue.shift() as Item
      // The served account goes to the end, as maps keep insertion order.
      this.queues.delete(account)
      if (queue.length > 0) this.queues.set(account, queue)
      this.length--
      return item
    }
    return undefined
  }

  take(matches: (item: Item) => boolean): Item | undefined {
    for (const [account, queue] of this.queues) {
      const place = queue.findIndex(matches)
      if (place < 0) continue
      const [item] = queue.splice(place, 1)
      if (queue.length === 0) this.queues.delete(account)
      this.length--
      return item
    }
    return undefined
  }
}
