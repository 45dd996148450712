import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { CallName } from '../contract/calls.ts'
import { type Sent, toRequest } from '../contract/request.ts'

export const MAIN = path.resolve(import.meta.dirname, '../dist/server/main.js')

export interface Instance {
  address: string
  pid: number | undefined
  said(): string
  /** Sends SIGTERM; resolves with its exit code. */
  end(): Promise<number | null>
  /** Kills it (SIGKILL); resolves once it ended. */
  kill(): Promise<void>
}

interface Command {
  program: string
  args: string[]
  cwd?: string
}

/** Starts a whole server in a separate process. Rejects with its output if it ends instead. */
export function startInstance(
  environment: Record<string, string>,
  { program, args, cwd }: Command = { program: process.execPath, args: [MAIN] },
): Promise<Instance> {
  const { PATH, HOME, TMPDIR } = process.env
  const server: ChildProcess = spawn(program, args, {
    cwd,
    env: { PATH, HOME, TMPDIR, PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (piece: Buffer) => {
      said += piece
      const address = /is open at (\S+)/.exec(said)?.[1]
      if (address === undefined) return
      const end = () => {
        server.kill('SIGTERM')
        return ended
      }
      const kill = async () => {
        server.kill('SIGKILL')
        await ended
      }
      resolve({ address, pid: server.pid, end, kill, said: () => said })
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    ended.then((code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

/** Makes one call; rejects unless a whole answer came. The body is parsed JSON, or else bytes. */
export async function ask(
  { address }: Instance,
  name: CallName,
  { bytes, ...sent }: Sent & { bytes?: Buffer } = {},
) {
  const { path: url, ...request } = toRequest(name, sent)
  const answer = await fetch(address + url, {
    ...request,
    ...(bytes && { body: new Uint8Array(bytes) }),
  })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, body: isJson ? await answer.json() : await answer.arrayBuffer() }
}

/** Ids of the reading processes of a server; Linux only. */
export const readersOf = ({ pid }: Instance): number[] =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => child !== '' && commandOf(child).includes('readerProcess'))
    .map(Number)

/** Command line of a process; empty once it has ended. */
const commandOf = (pid: string): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
