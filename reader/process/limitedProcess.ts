import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { on } from 'node:events'
import { readFileSync } from 'node:fs'

export interface JobLimits {
  timeoutMs: number
  /** Maximum memory in bytes. Enforced on Linux only. */
  mostMemory: number
}

interface LimitedProgram {
  /** Path of a compiled program: it answers each message that it gets with some messages, the last of which is the answer. */
  program: string
  args?: string[]
  flags: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Default: `json`. `advanced` copies long texts faster. */
  serialization?: SerializationType
}

interface RunOptions<Message, Answer extends Message> {
  limits: JobLimits
  signal?: AbortSignal | undefined
  isAnswer(message: Message): message is Answer
  /** Gets the messages before the answer. */
  onMessage?: ((message: Exclude<Message, Answer>) => void) | undefined
}

/** A process that parses strangers' files. Runs one job at a time. */
export interface LimitedProcess {
  readonly pid: number | undefined
  readonly jobsDone: number
  readonly isAlive: boolean
  /**
   * Rejects with ProcessFailed if the process dies or exceeds a limit, and with the signal's reason if aborted: both kill
   * it, as nothing else stops a running computation.
   */
  run<Message extends object, Answer extends Message>(
    job: object,
    options: RunOptions<Message, Answer>,
  ): Promise<Answer>
  /** Sends a message to the running job. */
  send(message: object): void
  kill(): Promise<void>
}

/** The process ended, or was killed at a limit, before it answered. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed'
  /** `crashed` by a signal, such as at the bound of its heap; `stopped` by itself, or never started. */
  readonly why: 'tookTooLong' | 'tookTooMuch' | 'crashed' | 'stopped'

  constructor(why: ProcessFailed['why'], cause: unknown) {
    super(String(cause), { cause })
    this.why = why
  }
}

/** Environment variables that Node and the libraries need. A process that parses strangers' files gets no passwords. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH']

export function startLimitedProcess({
  program,
  args = [],
  flags,
  environment = {},
  serialization = 'json',
}: LimitedProgram): LimitedProcess {
  const passed = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  const child = fork(program, args, {
    env: { ...Object.fromEntries(passed), ...environment },
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization,
  })
  let [isAlive, jobsDone] = [true, 0]
  const gone = new Promise<ProcessFailed>((resolve) => {
    const finish = (why: ProcessFailed['why'], how: string) => {
      isAlive = false
      resolve(new ProcessFailed(why, how))
    }
    child.on('exit', (code, signal) =>
      finish(signal ? 'crashed' : 'stopped', `the process ended with ${signal ?? `code ${code}`}`),
    )
    child.on('error', (error) => finish('stopped', `the process failed: ${error.message}`))
  })
  unrefProcess(child)

  const send = (message: object) => {
    if (isAlive) child.send(message, () => {})
  }

  async function kill() {
    isAlive = false
    child.ref()
    child.kill('SIGKILL')
    await gone
  }

  async function run<Message extends object, Answer extends Message>(
    job: object,
    { limits: { timeoutMs, mostMemory }, signal, ...reading }: RunOptions<Message, Answer>,
  ): Promise<Answer> {
    signal?.throwIfAborted()
    const settled = new AbortController()
    const timeout = AbortSignal.timeout(timeoutMs)
    const memory = watchMemory(child.pid, mostMemory)
    const stops = AbortSignal.any([timeout, memory.exceeded, settled.signal, ...(signal ? [signal] : [])])
    refProcess(child)
    try {
      const answer = answerOf(child, stops, reading)
      const death = gone.then((failure) => Promise.reject(failure))
      send(job)
      const result = await Promise.race([answer, death])
      jobsDone++
      return result
    } catch (error) {
      void kill()
      if (signal?.aborted) throw signal.reason
      if (timeout.aborted) throw new ProcessFailed('tookTooLong', `killed after ${timeoutMs} ms`)
      if (memory.exceeded.aborted) throw new ProcessFailed('tookTooMuch', `killed above ${mostMemory} bytes`)
      throw error instanceof ProcessFailed ? error : new ProcessFailed('stopped', error)
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
    send,
    kill,
  }
}

/** The answer, after other messages went to `onMessage`; rejects when the signal aborts. */
async function answerOf<Message extends object, Answer extends Message>(
  child: ChildProcess,
  signal: AbortSignal,
  { isAnswer, onMessage }: Pick<RunOptions<Message, Answer>, 'isAnswer' | 'onMessage'>,
): Promise<Answer> {
  for await (const [said] of on(child, 'message', { signal })) {
    const message = said as Message
    if (isAnswer(message)) return message
    onMessage?.(message as Exclude<Message, Answer>)
  }
  throw new Error('the process said nothing')
}

/** An idle process must not keep the server alive; a working one must. */
function unrefProcess(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function refProcess(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** Decoders allocate a gigabyte per second: at this interval few exceed the limit by more than a tenth. */
const EVERY_MS = 50

/** Memory of a process in bytes; undefined if it is gone or not on Linux. */
function memoryOf(pid: number): number | undefined {
  try {
    // Synchronous: the thread pool's own reads wait behind whatever keeps the pool busy.
    const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return match ? Number(match[1]) * 1024 : undefined
  } catch {
    return undefined
  }
}

/** A signal that aborts once a process exceeds `most` bytes. Linux only. */
function watchMemory(pid: number | undefined, most: number): { exceeded: AbortSignal; stop(): void } {
  const exceeded = new AbortController()
  const timer = setInterval(() => {
    if (pid !== undefined && (memoryOf(pid) ?? 0) > most) exceeded.abort()
  }, EVERY_MS)
  return { exceeded: exceeded.signal, stop: () => clearInterval(timer) }
}
