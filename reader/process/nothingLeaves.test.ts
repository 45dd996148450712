import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dotMatrixPrint } from '../../test/dotMatrix.ts'
import type { PhotoRead, ReaderAnswer, ReaderJob } from './readerJob.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/reader/process/readerProcess.js')

/** Every attempt of Node's own to find or reach another machine is told on standard error, and fails. */
const GUARD = `
import net from 'node:net'
import dns from 'node:dns'
import dgram from 'node:dgram'
const no = (what) => () => { console.error('ATTEMPT ' + what); throw new Error('the network is taken away') }
net.Socket.prototype.connect = no('connect')
dgram.Socket.prototype.send = no('send')
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) dns[name] = dns.promises[name] = no(name)
globalThis.fetch = no('fetch')
`

/** System calls of native code that reach another machine, in a recording by strace; local sockets do not count. */
const reachingOut = (recording: string) =>
  recording.split('\n').filter((line) => /\b(socket|connect|sendto|sendmsg|sendmmsg)\(.*AF_INET/.test(line))

/** Folders that libraries write to unasked: home, caches, temporary files. */
let [folder, home, temporary] = ['', '', '']
beforeAll(() => {
  expect(fs.existsSync(PROGRAM), 'build the server first: npm run build').toBe(true)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nothing-leaves-'))
  home = path.join(folder, 'home')
  temporary = path.join(folder, 'temporary')
  fs.mkdirSync(home)
  fs.mkdirSync(temporary)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/**
 * Cuts a reading process off by a network namespace if the system allows it. Records system calls with strace, if
 * installed, and Node's network functions everywhere.
 */
function startCutOff(recording: string) {
  const strace = ['strace', '-f', '-qq', '-e', 'trace=network', '-o', recording]
  const unshare = ['unshare', '-rn']
  const [command = '', ...args] = [
    ...(works('strace', '-o', recording, 'true') ? strace : []),
    ...(works('unshare', '-rn', 'true') ? unshare : []),
    process.execPath,
    ...['--import', `data:text/javascript,${encodeURIComponent(GUARD)}`],
    PROGRAM,
  ]
  const env = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, TMPDIR: temporary, TEMP: temporary }
  return spawn(command, args, { env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
}

test('a photo is read without reaching for another machine or writing where nobody asked it to', async () => {
  const [carton, recording] = [path.join(folder, 'carton'), path.join(folder, 'recording')]
  await dotMatrixPrint(['PARACETAMOL', '30 TABLETS', 'EXP 08/2027']).png().toFile(carton)
  const child = startCutOff(recording)
  const said = text(child.stderr!)
  const keep = { path: path.join(folder, 'image'), renditions: [] }
  const job: ReaderJob = { kind: 'read', file: carton, today: '2026-11-21', keep, reportsFound: false }
  child.send(job)
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [ReaderAnswer]
  expect((answer as { result: PhotoRead }).result.reading.expirationDate?.value).toBe('2027-08')
  // Its server is gone, so it ends: whatever a library wants to do last, it does now.
  child.disconnect()
  await once(child, 'exit')
  expect((await said).match(/ATTEMPT.*/g)).toBeNull()
  expect(reachingOut(fs.existsSync(recording) ? fs.readFileSync(recording, 'utf8') : '')).toEqual([])
  expect([fs.readdirSync(home), fs.readdirSync(temporary)]).toEqual([[], []])
})
