import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { startInstance } from '../instance.ts'
import { read } from './composeFile.ts'

const ADDON = 'deploy/home-assistant/medicine_cabinet'
const ROOT = path.resolve(import.meta.dirname, '../..')
const text = z.string().check(z.minLength(1))

/**
 * Fields of the add-on's configuration (developers.home-assistant.io, "App configuration"), as far as we use it. A field that
 * repeats its default is left out, as Home Assistant's linter asks.
 */
const config = z.strictObject({
  name: text,
  slug: z.string().check(z.regex(/^[a-z0-9_]+$/)),
  version: text,
  description: text,
  url: z.string().check(z.regex(/^https:\/\//)),
  arch: z.array(z.enum(['aarch64', 'amd64'])),
  ingress: z.literal(true),
  ingress_port: z.int().check(z.gt(0), z.lt(65_536)),
  ingress_stream: z.literal(true),
  panel_icon: z.string().check(z.regex(/^mdi:[a-z-]+$/)),
  panel_admin: z.literal(false),
  ports: z.record(z.string().check(z.regex(/^\d+\/tcp$/)), z.nullable(z.int())),
  map: z.tuple([z.strictObject({ type: z.literal('share'), read_only: z.literal(false) })]),
  backup: z.literal('cold'),
  timeout: z.int(),
  options: z.record(text, z.unknown()),
  schema: z.record(text, z.union([text, z.array(text)])),
})
const KIND = /^(?:str|bool|int|float|email|url|password|port|match\(.+\)|list\(\w+(?:\|\w+)*\))\??$/

const addon = config.parse(parse(read(`${ADDON}/config.yaml`)))

test('every option has a kind that Home Assistant knows, and every default an option', () => {
  for (const kind of Object.values(addon.schema).flat()) expect(kind).toMatch(KIND)
  expect(Object.keys(addon.schema)).toEqual(expect.arrayContaining(Object.keys(addon.options)))
  const needed = Object.entries(addon.schema).filter(([, kind]) => !String(kind).endsWith('?'))
  expect(Object.keys(addon.options)).toEqual(needed.map(([name]) => name))
})

test.each(fs.readdirSync(path.join(ROOT, ADDON, 'translations')))(
  '%s names every option and port',
  (file) => {
    const named = z.strictObject({ name: text, description: text })
    const translation = z
      .strictObject({ configuration: z.record(text, named), network: z.record(text, text) })
      .parse(parse(read(`${ADDON}/translations/${file}`)))
    expect(Object.keys(translation.configuration)).toEqual(Object.keys(addon.schema))
    expect(Object.keys(translation.network)).toEqual(Object.keys(addon.ports))
  },
)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-addon-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Answers as the Supervisor does. */
async function startSupervisor(ingressPath: string): Promise<string> {
  const server = http.createServer(({ url, headers }, answer) => {
    const isKnown = url === '/addons/self/info' && headers.authorization === 'Bearer token'
    answer.writeHead(isKnown ? 200 : 403, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ result: 'ok', data: { ingress_entry: ingressPath } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The answer to a request by another host name than its address has; `fetch` cannot send one. */
const fetchAs = async (host: string, url: string): Promise<http.IncomingMessage> =>
  (await once(http.get(url, { headers: { host } }), 'response'))[0]

test("the add-on opens below its ingress path, in Home Assistant's frame, with the options as settings", async () => {
  const app = path.join(folder, 'app')
  const data = path.join(folder, 'data')
  for (const made of [app, data]) fs.mkdirSync(made)
  fs.copyFileSync(path.join(ROOT, ADDON, 'run.mjs'), path.join(app, 'run.mjs'))
  fs.symlinkSync(path.join(ROOT, 'dist'), path.join(app, 'dist'))
  const options = {
    ...addon.options,
    home_assistant_url: 'https://home.example/',
    settings: ['LOG_LEVEL=fatal', 'MOST_FAMILIES=3'],
  }
  fs.writeFileSync(path.join(data, 'options.json'), JSON.stringify(options))
  const ingressPath = '/api/hassio_ingress/AbC-12_3/'
  const environment = {
    ...{
      ADDON_DATA: data,
      ADDON_SHARE: path.join(folder, 'share'),
      ADDON_USER: String(process.getuid?.()),
      SUPERVISOR_TOKEN: 'token',
    },
    ...{ SUPERVISOR: await startSupervisor(ingressPath), DATABASE_URL: '', HOST: '127.0.0.1' },
  }
  const server = await startInstance(environment, {
    program: process.execPath,
    args: [path.join(app, 'run.mjs')],
  })
  try {
    expect(server.address).toBe(`https://home.example${ingressPath}`)
    const own = /\(here (\S+)\)/.exec(server.said())?.[1]
    // Ingress leaves its path out, and passes on the name that the browser used.
    const page = await fetchAs('ha.example', `${own}/login`)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(await readAll(page)).toContain(`data-base="${ingressPath.slice(0, -1)}"`)
    expect(await (await fetch(`${own}/api/auth/signup`)).json()).toMatchObject({ isFirst: true })
    expect(fs.existsSync(path.join(data, 'cabinet/medicine-cabinet.sqlite'))).toBe(true)
    // The folder of BACKUP_DIR: without it the server would not start.
    expect(fs.readdirSync(path.join(folder, 'share'))).toEqual(['medicine-cabinet'])
  } finally {
    await server.end()
  }
})

test("the Supervisor's token is in no environment once it was used", async () => {
  const [app, data] = [path.join(folder, 'bare'), path.join(folder, 'bare-data')]
  fs.mkdirSync(path.join(app, 'dist/server'), { recursive: true })
  fs.mkdirSync(data)
  fs.copyFileSync(path.join(ROOT, ADDON, 'run.mjs'), path.join(app, 'run.mjs'))
  fs.writeFileSync(path.join(app, 'dist/server/main.js'), 'console.log(JSON.stringify(process.env))')
  fs.writeFileSync(path.join(data, 'options.json'), JSON.stringify(addon.options))
  const environment = { ADDON_DATA: data, ADDON_USER: String(process.getuid?.()), SUPERVISOR_TOKEN: 'token' }
  const env = { PATH: process.env.PATH, ...environment, SUPERVISOR: await startSupervisor('/ingress/') }
  const { stdout } = spawn(process.execPath, [path.join(app, 'run.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seen = JSON.parse(await readAll(stdout))
  expect(seen.PUBLIC_URL).toBe('http://homeassistant.local:8123/ingress/')
  expect(JSON.stringify(seen)).not.toContain('token')
})

test('it ends with one line where the Supervisor refuses it', async () => {
  const data = path.join(folder, 'refused')
  fs.mkdirSync(data)
  fs.writeFileSync(path.join(data, 'options.json'), JSON.stringify(addon.options))
  const environment = { ADDON_DATA: data, SUPERVISOR_TOKEN: 'wrong', SUPERVISOR: await startSupervisor('/') }
  const program = spawn(process.execPath, [path.join(ROOT, ADDON, 'run.mjs')], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  program.stderr.on('data', (piece) => {
    said += piece
  })
  const code = await new Promise((resolve) => program.once('exit', resolve))
  expect([code, said]).toEqual([1, 'The Supervisor answered 403\n'])
})
