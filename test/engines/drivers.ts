import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort, isInstalled, newFolder } from '../realServers/programs.ts'

/** A page of a browser, driven by WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface EnginePage {
  goTo(url: string): Promise<void>
  /** Result of a function's body in the page. Its arguments may be elements that an earlier one returned. */
  run<Result>(script: string, ...args: unknown[]): Promise<Result>
  /** Types into an element as a person would. */
  type(element: WebElement, text: string): Promise<void>
  /** The window's picture as a PNG. */
  picture(): Promise<Buffer>
}

/** An element, as WebDriver names it. */
export type WebElement = Record<string, string>
const idOf = (element: WebElement) => Object.values(element)[0] ?? ''

interface Driver {
  send(command: 'url' | 'execute' | 'type' | 'picture', parameters: Record<string, unknown>): Promise<unknown>
}

const pageOf = ({ send }: Driver): EnginePage => ({
  goTo: async (url) => void (await send('url', { url })),
  run: async <Result>(script: string, ...args: unknown[]) =>
    (await send('execute', { script, args })) as Result,
  type: async (element, text) => void (await send('type', { id: idOf(element), text })),
  picture: async () => Buffer.from((await send('picture', { full: false })) as string, 'base64'),
})

/** Ends a program with all that it started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

function startGroup(program: string, args: string[]): void {
  const home = newFolder()
  const env = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' }
  const child = spawn(program, args, { env, stdio: 'ignore', detached: true })
  onTestFinished(() => endGroup(child))
}

const WAITS = { timeout: 60_000 }

/** Starts a driver that speaks WebDriver over HTTP, and its browser. */
async function overHttp(
  start: (port: number) => void,
  browser: Record<string, unknown>,
): Promise<EnginePage> {
  const port = await freePort()
  start(port)
  const call = async (method: string, path: string, body?: Record<string, unknown>): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, WAITS).toBe(true)
  const session = (await call('POST', '', { capabilities: { alwaysMatch: browser } })) as {
    sessionId: string
  }
  // The driver ends a browser with its session, but leaves it running when it is ended itself.
  onTestFinished(async () => void (await call('DELETE', `/${session.sessionId}`)))
  return pageOf({
    send(command, { id, ...body }) {
      const path = `/${session.sessionId}`
      if (command === 'picture') return call('GET', `${path}/screenshot`)
      const of = { url: '/url', execute: '/execute/sync', type: `/element/${id}/value` }[command]
      return call('POST', path + of, body)
    },
  })
}

const MINI_BROWSER = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((file) => fs.existsSync(file))

/** WebKitGTK with a window on a display of its own. */
const openWebKitGtk = () =>
  overHttp((port) => startGroup('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`]), {
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  })

/** WPE WebKit: Debian 12 has 2.38, as iOS 16.0 to 16.3. */
const openWpe = () =>
  overHttp((port) => startGroup('WPEWebDriver', [`--port=${port}`]), {
    'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '-P', 'headless'] },
  })

/**
 * Firefox by Marionette, its own WebDriver: messages on a socket, each an array with its length before it
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
async function openFirefox(): Promise<EnginePage> {
  const port = await freePort()
  const profile = newFolder()
  fs.writeFileSync(path.join(profile, 'user.js'), `user_pref('marionette.port', ${port});`)
  startGroup('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile])
  const socket = await connected(port)
  const answers = messagesOf(socket)
  await answers.next()
  let last = 0
  const call = async (name: string, parameters: Record<string, unknown>): Promise<unknown> => {
    const text = JSON.stringify([0, ++last, `WebDriver:${name}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , failure, value] = (await answers.next()).value as [1, number, { message: string }, unknown]
    if (failure) throw new Error(`${name}: ${failure.message}`)
    return value
  }
  await call('NewSession', {})
  return pageOf({
    async send(command, parameters) {
      const name = {
        url: 'Navigate',
        execute: 'ExecuteScript',
        type: 'ElementSendKeys',
        picture: 'TakeScreenshot',
      }[command]
      const answer = (await call(name, parameters)) as { value: unknown }
      return answer.value
    },
  })
}

/** A connection to a port that is opened soon. */
async function connected(port: number): Promise<net.Socket> {
  let socket: net.Socket | undefined
  const connects = () =>
    new Promise<boolean>((resolve) => {
      socket = net.connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
  await expect.poll(connects, WAITS).toBe(true)
  onTestFinished(() => void socket?.destroy())
  return socket as net.Socket
}

async function* messagesOf(socket: net.Socket): AsyncGenerator<unknown> {
  let bytes = Buffer.alloc(0)
  for await (const piece of socket) {
    bytes = Buffer.concat([bytes, piece])
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.toString('latin1', 0, colon))
      if (bytes.length < end) break
      yield JSON.parse(bytes.toString('utf8', colon + 1, end))
      bytes = bytes.subarray(end)
    }
  }
}

interface Engine {
  /** Programs that it needs. */
  programs: string[]
  open(): Promise<EnginePage>
}

/** Engines that are no Chromium, by name. */
export const ENGINES: Record<string, Engine> = {
  Firefox: { programs: ['firefox-esr'], open: openFirefox },
  WebKitGTK: {
    programs: ['WebKitWebDriver', 'xvfb-run', MINI_BROWSER ?? 'MiniBrowser'],
    open: openWebKitGtk,
  },
  'WPE WebKit': { programs: ['WPEWebDriver', 'cog'], open: openWpe },
}

export const isHere = (name: string): boolean => ENGINES[name]?.programs.every(isInstalled) ?? false
