import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { ask, startInstance } from '../test/instance.ts'
import { OWNER } from './demoHousehold.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../dist/seed/demo.js')

test('a closed terminal leaves nothing of the demonstration', async () => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-test-'))
  onTestFinished(() => fs.rmSync(temporary, { recursive: true }))
  const env = { PATH: process.env.PATH, TMPDIR: temporary, PORT: '0' }
  const demo = spawn(process.execPath, [PROGRAM], { env, stdio: 'ignore' })
  const ended = once(demo, 'exit')
  await expect.poll(() => fs.readdirSync(temporary)).toHaveLength(1)
  demo.kill('SIGHUP')
  expect(await ended).toEqual([0, null])
  expect(fs.readdirSync(temporary)).toEqual([])
})

test('the demonstration has a year of doses, signs in with one address and leaves nothing', async () => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-test-'))
  onTestFinished(() => fs.rmSync(temporary, { recursive: true }))
  const command = { program: process.execPath, args: [PROGRAM] }
  const demo = await startInstance({ TMPDIR: temporary, DATA_DIR: path.join(temporary, 'mine') }, command)
  const script = await (await fetch(`${demo.address}.js`)).text()
  expect([(await fetch(demo.address)).status, script]).toEqual([200, expect.stringContaining(OWNER.email)])

  const home = { ...demo, address: new URL(demo.address).origin }
  const body = { email: OWNER.email, password: OWNER.password }
  const { token } = (await ask(home, 'POST /api/auth/login', { body })).body
  const medications = (await ask(home, 'GET /api/medications', { token })).body
  const lisinopril = medications.find(({ name }: { name: string }) => name === 'Lisinopril 10 mg')
  const params = { id: lisinopril.id }
  const doses = (await ask(home, 'GET /api/medications/{id}/logs', { token, params, query: { limit: 500 } }))
    .body
  expect(doses.length).toBeGreaterThan(340)

  const elsewhere = { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'Asia/Tokyo' }) }) }
  await vm.runInNewContext(`(async () => { ${script} })()`, {
    fetch: (url: string, init: RequestInit) => fetch(home.address + url, init),
    ...{
      localStorage: { setItem: () => undefined },
      location: { replace: () => undefined },
      Intl: elsewhere,
    },
  })
  const plans = (await ask(home, 'GET /api/medications/{id}/plans', { token, params })).body
  expect(plans, "the visitor's own zone").toMatchObject([{ timeZone: 'Asia/Tokyo' }])

  expect(await demo.end()).toBe(0)
  expect(fs.readdirSync(temporary)).toEqual([])
})
