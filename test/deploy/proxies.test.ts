import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LINES } from '../../contract/call.ts'
import { isTooLarge, toCallFailed } from '../../web/base/http/callFailed.ts'
import { gateOf } from '../../web/base/http/onTheWay.ts'
import { isOurs } from '../../web/base/http/ours.ts'
import { type Instance, readersOf, startInstance } from '../instance.ts'
import { multipart, packageFront } from '../uploads.ts'
import { askingAt, json, type Sent } from './askProxy.ts'
import { isInstalled, NAME, type Place, PROXIES, recipeOf, SIGN_IN, WAITS_S } from './proxyRecipes.ts'

const installed = Object.entries(PROXIES).filter(([, proxy]) => isInstalled(proxy))
const leftOut = Object.keys(PROXIES).filter((name) => !installed.some(([known]) => known === name))
if (leftOut.length > 0) console.log(`Not installed, so not tried: ${leftOut.join(', ')}`)

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Resolves once something listens on a port; rejects if the program ends before. */
async function listens(port: number, ended: Promise<never>): Promise<void> {
  const connect = async () => {
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }
  await Promise.race([vi.waitFor(connect, { timeout: 20_000 }), ended])
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-proxies-'))
const [cert, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((file) => path.join(folder, file)) as [
  string,
  string,
  string,
]
beforeAll(() => {
  fs.chmodSync(folder, 0o755)
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  fs.writeFileSync(both, fs.readFileSync(cert, 'utf8') + fs.readFileSync(key, 'utf8'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const ask = askingAt(cert)

describe.each(installed)('behind %s as docs/operate.md sets it up', (name, proxy) => {
  let product: Instance
  let token: string
  let port: number

  /** Starts the proxy on a free port. */
  async function start(changed?: 'password' | 'tight' | 'impatient' | 'gated', gate = ''): Promise<number> {
    const place: Place = {
      folder: fs.mkdtempSync(path.join(folder, `${name}-`)),
      port: await freePort(),
      // The address in brackets: the other one is PUBLIC_URL.
      target: new URL(/\(here (\S+?)\)/.exec(product.said())?.[1] ?? '').host,
      cert,
      key,
      both,
    }
    fs.chmodSync(place.folder, 0o755)
    const file = path.join(place.folder, 'configuration')
    const recipe = recipeOf(proxy, place)
    const password = changed === 'password' ? proxy.password(place) : ''
    const other = changed && changed !== 'password' ? proxy[changed]?.(recipe, gate) : undefined
    expect(other).not.toBe(recipe)
    fs.writeFileSync(file, proxy.around(other ?? recipe, place, password))
    const { PATH } = process.env
    const child = spawn(proxy.program, proxy.args(file, place), {
      env: {
        PATH: `${PATH}:/usr/sbin`,
        HOME: place.folder,
        XDG_DATA_HOME: place.folder,
        XDG_CONFIG_HOME: place.folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        said += piece
      })
    const ended = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said}`))),
    )
    ended.catch(() => undefined)
    ends.push(async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    })
    await listens(place.port, ended)
    return place.port
  }
  const ends: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    product = await startInstance({
      DATA_DIR: fs.mkdtempSync(path.join(folder, 'data-')),
      PUBLIC_URL: `https://${NAME}`,
      TRUST_PROXY: '1',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
    })
    port = await start()
    const signedUp = await ask(
      port,
      '/api/auth/signup',
      json({ email: 'nora@example.org', name: 'Nora', password: 'secret1' }),
    )
    expect([signedUp.status, String(signedUp.headers['set-cookie'])]).toEqual([
      201,
      expect.stringContaining('Secure'),
    ])
    token = JSON.parse(signedUp.text).token
  }, 120_000)
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()))
    await product.end()
  })
  const authorization = () => ({ authorization: `Bearer ${token}` })

  test('pages and calls arrive', async () => {
    expect((await ask(port, '/login')).text).toContain('<div id="root">')
    expect((await ask(port, '/api/auth/me', { headers: authorization() })).text).toContain('"Nora"')
    expect((await ask(port, '/api/nothing')).text).toBe('{"message":"Not found","code":"notFound"}')
  })

  test('browsers are answered over HTTP/2', async () => {
    const session = http2.connect(`https://127.0.0.1:${port}`, {
      servername: NAME,
      ca: fs.readFileSync(cert),
    })
    const request = session.request({ ':path': '/api/health', ':authority': NAME })
    const [headers] = await once(request.end(), 'response')
    session.destroy()
    expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200])
  })

  test('a forged address dodges no limit of failed sign-ins', async () => {
    const statuses: number[] = []
    for (let place = 1; place <= 11; place++) {
      const { headers, ...rest } = json({ email: 'omar@example.org', password: 'wrong-one' })
      const forged = { 'x-forwarded-for': `192.0.2.${place}`, forwarded: `for=192.0.2.${place}` }
      statuses.push(
        (await ask(port, '/api/auth/login', { ...rest, headers: { ...headers, ...forged } })).status,
      )
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  /** Sends a photo of 4 MB, its last byte once `beforeLast` has resolved. */
  async function recognize(port: number, beforeLast?: () => Promise<void>, onText?: Sent['onText']) {
    const photo = await packageFront(['Nurofen', 'Ibuprofen 200 mg', '24 tablets'])
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(2 ** 21)
    const { bytes, headers } = multipart('images', [{ filename: 'box.png', bytes: photo }])
    const pieces = async function* () {
      yield bytes.subarray(0, -1)
      await beforeLast?.()
      yield bytes.subarray(-1)
    }
    const answer = await ask(port, '/api/recognize-medicine', {
      method: 'POST',
      headers: { ...headers, ...authorization(), accept: LINES, 'content-length': String(bytes.length) },
      body: Readable.from(pieces()),
      ...(onText && { onText }),
    })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, LINES])
    expect(JSON.parse(answer.text.trim().split('\n').at(-1) ?? '').results).toMatchObject([
      { name: 'Nurofen' },
    ])
  }

  test('a photo of 4 MB is read, line by line', () => recognize(port))

  // Only Linux shows the processes of others.
  const onLinux = test.runIf(process.platform === 'linux')
  onLinux('a photo that takes longer to read than it waits for a byte is read', async () => {
    const impatient = await start('impatient')
    const stopped: number[] = []
    let sentAt = Number.NaN
    const stopReaders = async () => {
      await expect.poll(() => readersOf(product), { timeout: 20_000 }).not.toEqual([])
      stopped.push(...readersOf(product))
      for (const reader of stopped) process.kill(reader, 'SIGSTOP')
      sentAt = performance.now()
    }
    await recognize(impatient, stopReaders, (soFar) => {
      // The server sends a space each second.
      if (soFar.length <= WAITS_S) return
      for (const reader of stopped.splice(0)) process.kill(reader, 'SIGCONT')
    })
    expect(performance.now() - sentAt).toBeGreaterThan(WAITS_S * 1000)
  })

  test('its own password is known for what it is', async () => {
    const guarded = await start('password')
    const { status, statusText, headers, text } = await ask(guarded, '/api/auth/me', {
      headers: authorization(),
    })
    const asks = headers['www-authenticate']
    expect(gateOf(toCallFailed(status, statusText, text, String(asks)))).toBe('basic')
  })

  if (proxy.gated)
    test('forward auth lets those through who signed in there, and its answers to others are known', async () => {
      const known = 'gate=nora'
      const gate = http.createServer((request, response) => {
        const isKnown = request.headers.cookie?.includes(known)
        // nginx turns 401 into the address of the sign-in, Caddy passes the gate's own answer on.
        if (isKnown) response.writeHead(204)
        else response.writeHead(name === 'nginx' ? 401 : 302, { location: SIGN_IN })
        response.end()
      })
      gate.listen(0, '127.0.0.1')
      await once(gate, 'listening')
      ends.push(async () => {
        gate.closeAllConnections()
        gate.close()
      })
      const gated = await start('gated', `127.0.0.1:${(gate.address() as net.AddressInfo).port}`)
      const family = json({ name: 'Behind the gate' })
      const asMember = { ...family, headers: { ...family.headers, ...authorization() } }
      const refused = await ask(gated, '/api/families', asMember)
      // Browsers hide what a redirect says: `send.ts` reads all of them as markup.
      const failed = toCallFailed(refused.status, refused.statusText, '<')
      expect([refused.status, refused.headers.location, gateOf(failed)]).toEqual([302, SIGN_IN, 'signIn'])
      const { headers } = asMember
      expect(
        await ask(gated, '/api/families', { ...asMember, headers: { ...headers, cookie: known } }),
      ).toMatchObject({
        status: 201,
        text: expect.stringContaining('Behind the gate'),
      })
      const listed = await ask(gated, '/api/families', { headers: { ...authorization(), cookie: known } })
      expect(JSON.parse(listed.text).map((one: { name: string }) => one.name)).toEqual([
        "Nora's Family",
        'Behind the gate',
      ])
    })

  if (proxy.tight)
    test('a photo above its limit is known as too large, whatever it says', async () => {
      const limited = await start('tight')
      const { status, statusText, text } = await ask(limited, '/api/recognize-medicine', {
        method: 'POST',
        headers: {
          ...authorization(),
          'content-type': 'multipart/form-data; boundary=x',
          // Not sent to a proxy that has refused it.
          expect: '100-continue',
          'content-length': String(2 ** 21),
        },
        body: Buffer.alloc(2 ** 21),
      })
      const failed = toCallFailed(status, statusText, text)
      expect([status, isTooLarge(failed), failed.message]).toEqual([
        413,
        true,
        expect.not.stringContaining('<'),
      ])
    })

  test('without the server, its own answer is none', async () => {
    const other = await start()
    await product.end()
    const { status, text } = await ask(other, '/api/auth/me', { headers: authorization() })
    expect(status).toBeGreaterThanOrEqual(500)
    expect(isOurs(status, text)).toBe(false)
  })
})
