import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** Debian keeps servers in folders that a user's PATH may lack. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$0"', program], { env: { PATH } }).status === 0

/** A folder for a program's files, also if it gives up the rights of root; gone after the test. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-real-'))
  fs.chmodSync(folder, 0o777)
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Runs a program to its end; returns what it writes. */
export const runOnce = (program: string, args: string[]): string =>
  execFileSync(program, args, { env: { PATH }, encoding: 'utf8' })

/** Starts a program in the foreground until the end of the test, and waits until it listens. */
export async function startProgram(program: string, args: string[], port: number): Promise<void> {
  const child: ChildProcess = spawn(program, args, { env: { PATH }, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await expect.poll(() => accepts(port), { timeout: 15_000 }).toBe(true)
}
