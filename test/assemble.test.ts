import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '../scripts/assemble.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-assembled-'))
const product = path.join(folder, 'app')
// Copies thousands of small files: slow on a busy disk.
beforeAll(() => {
  // As careful builders have it.
  const umask = process.umask(0o077)
  assemble(product)
  process.umask(umask)
}, 60_000)
afterAll(() => fs.rmSync(folder, { recursive: true }), 60_000)

const filesOf = (part: string) =>
  fs.readdirSync(path.join(product, part), { recursive: true, encoding: 'utf8' })

test('the assembled product has no build tools, tests or files of other platforms', () => {
  const packages = fs.readdirSync(path.join(product, 'node_modules'))
  for (const needless of ['react', 'vite', 'typescript', 'vitest', '@biomejs', 'lucide-react', 'npm'])
    expect(packages).not.toContain(needless)
  const platforms = filesOf('node_modules/onnxruntime-node/bin').filter((file) => file.endsWith('.node'))
  expect(platforms).toEqual([expect.stringContaining(path.join(process.platform, process.arch))])
  expect(filesOf('.').filter((file) => file.endsWith('.onnx'))).toHaveLength(4)
  const licences = filesOf('node_modules').filter((file) => /^fastify\/licen[cs]e/i.test(file))
  expect(licences).toHaveLength(1)
})

test('the assembled product can be read by every user, whoever built it', () => {
  const closed = ['.', ...filesOf('.')].filter((file) => {
    const stat = fs.lstatSync(path.join(product, file))
    return (
      !stat.isSymbolicLink() &&
      (stat.mode & 0o777) !== (stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
    )
  })
  expect(closed).toEqual([])
})

test('packages of hundreds of modules come as one file each, with their licence, and not a second time', () => {
  for (const name of ['kysely', 'zod']) {
    const files = filesOf(`dist/node_modules/${name}`)
    expect(files).toContain('LICENSE')
    expect(files.filter((file) => file.endsWith('.js')).length).toBeLessThan(5)
    expect(fs.existsSync(path.join(product, 'node_modules', name))).toBe(false)
  }
})

test('the server comes joined, and a stack still names the line that we wrote', () => {
  const web = path.join(product, 'dist/web')
  fs.renameSync(web, `${web}-away`)
  try {
    const settings = { PORT: '0', DATA_DIR: path.join(folder, 'unbuilt'), DATABASE_URL: '' }
    const { status, stderr } = spawnSync(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      cwd: product,
      env: { PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    const ours = [...stderr.matchAll(/\/(server\/[\w/]+\.ts):(\d+)/g)].map(([, file, line]) => {
      const source = path.join(import.meta.dirname, '..', file as string)
      return fs.readFileSync(source, 'utf8').split('\n')[Number(line) - 1]?.trim()
    })
    expect(ours[0]).toContain('throw new Error(`The web app is not built')
    expect(ours).toContain('const app = await buildApp({')
    const main = fs.readFileSync(path.join(product, 'dist/server/main.js'), 'utf8')
    expect(main).not.toMatch(/from ["']\.\/app\.js["']/)
    // So that one of another build, which a running server may come to load, finds what it means or nothing.
    const named = [...main.matchAll(/^import \{ (.*) \} from "\.\/joined\//gm)].flatMap(([, names]) =>
      names!.split(', '),
    )
    expect(named).toContain('foundOrRefused')
    expect(named.filter((name) => /^\w{1,2} as /.test(name))).toEqual([])
  } finally {
    fs.renameSync(`${web}-away`, web)
  }
})

test("the image's build gets every folder that is compiled", () => {
  const root = path.dirname(import.meta.dirname)
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
  const { include }: { include: string[] } = JSON.parse(read('tsconfig.server.json'))
  const lines = read('.dockerignore').split('\n')
  const folders = [...include, 'web', 'scripts'].map((file) => file.split('/')[0])
  expect(lines).toEqual(expect.arrayContaining(folders.map((folder) => `!${folder}`)))
})

test('the assembled product runs alone, reports its health, reads a photo and ends when asked', async () => {
  const settings = { PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error', DATABASE_URL: '' }
  const environment = { PATH: process.env.PATH, TMPDIR: folder, ...settings }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: product,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
    const { origin, port } = new URL(/http\S+/.exec(line)?.[0] as string)
    const isAlive = (PORT: string) =>
      spawnSync(process.execPath, ['scripts/isAlive.mjs'], { cwd: product, env: { ...environment, PORT } })
    expect(isAlive(port).status).toBe(0)
    expect(isAlive('1').status).toBe(1)

    const body = JSON.stringify({ email: 'nora@example.org', name: 'Nora Berg', password: 'secret12' })
    const json = { 'content-type': 'application/json' }
    const signedUp = await fetch(`${origin}/api/auth/signup`, { method: 'POST', headers: json, body })
    const { token } = await signedUp.json()
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(picture)]), 'white.jpg')
    const headers = { authorization: `Bearer ${token}` }
    const read = await fetch(`${origin}/api/diagnose-image`, { method: 'POST', headers, body: form })
    expect([read.status, await read.json()]).toMatchObject([200, { detectedText: [] }])
    expect(await (await fetch(`${origin}/login`)).text()).toContain('<title>Medicine Cabinet</title>')
  } finally {
    server.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})
