import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

/** The built server; started in a process of its own. */
export const MAIN = path.resolve(import.meta.dirname, '../dist/server/main.js')

export interface Instance {
  address: string
  /** What it has said so far, on both outputs. */
  said(): string
  /** Asks it to end and gives its exit code. */
  end(): Promise<number | null>
}

/** How to start it: as the built program unless told. */
interface Command {
  program: string
  args: string[]
  cwd?: string
}

/** A whole server as people run it, in a process of its own. Rejects with what it said when it ends instead. */
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
      resolve({ address, end, said: () => said })
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    ended.then((code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}
