import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Instance, MAIN, startInstance } from './instance.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-ending-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Opens a connection, sends `words` and nothing more; resolves once the server has it. */
async function connect({ address }: Instance, words = '') {
  const { port } = new URL(address)
  const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(words))
  let heard = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    heard += piece
  })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, heard: () => heard }
}

const isOpen = (instance: Instance) =>
  fetch(`${instance.address}/api/families`).then(
    () => true,
    () => false,
  )

test('a signal ends the server with 0 despite silent and unfinished connections', async () => {
  const server = await startInstance({ DATA_DIR: path.join(folder, 'silent') })
  await connect(server)
  await connect(server, 'GET /api/families HTTP/1.1\r\nhost: x\r\nx-unfinished: ')
  // A third connection was answered, so the server has the two before it.
  expect(await isOpen(server)).toBe(true)
  expect(await server.end()).toBe(0)
})

test('the server answers requests in progress before it ends', async () => {
  const server = await startInstance({ DATA_DIR: path.join(folder, 'drained') })
  const body = JSON.stringify({ email: 'nora@example.org', name: 'Nora', password: 'secret1' })
  const { socket, heard } = await connect(
    server,
    `POST /api/auth/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  await expect.poll(heard).toMatch(/^HTTP\/1.1 100 /)
  const ended = server.end()
  await expect.poll(() => isOpen(server)).toBe(false)
  socket.write(body)
  expect(await ended).toBe(0)
  expect(heard()).toMatch(/HTTP\/1.1 201 Created/)
})

test('a signal to `npm start` ends the server, not npm alone', async () => {
  const checkout = path.join(folder, 'checkout')
  fs.mkdirSync(path.join(checkout, 'scripts'), { recursive: true })
  const { scripts } = JSON.parse(
    fs.readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'),
  )
  const described = { name: 'cabinet', version: '1.0.0', type: 'module', scripts: { start: scripts.start } }
  fs.writeFileSync(path.join(checkout, 'package.json'), JSON.stringify(described))
  fs.writeFileSync(path.join(checkout, 'scripts/run.mjs'), `await import(${JSON.stringify(MAIN)})`)
  const npm = process.env.npm_execpath
  const server = await startInstance(
    { DATA_DIR: path.join(folder, 'npm'), LOG_LEVEL: 'info' },
    {
      ...(npm ? { program: process.execPath, args: [npm, 'start'] } : { program: 'npm', args: ['start'] }),
      cwd: checkout,
    },
  )
  try {
    expect(await isOpen(server)).toBe(true)
    expect(await server.end()).toBe(0)
    expect(await isOpen(server)).toBe(false)
  } finally {
    const pid = /"pid":(\d+)/.exec(server.said())?.[1]
    if (await isOpen(server)) process.kill(Number(pid), 'SIGKILL')
  }
})
