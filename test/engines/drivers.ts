import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished } from 'vitest'
import { freePort, newFolder } from '../realServers/programs.ts'

/** A page of a browser, driven by WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface EnginePage {
  goTo(url: string): Promise<void>
  /** Goes back as its Back button does. */
  back(): Promise<void>
  /** Result of a function's body in the page. Its arguments may be elements that an earlier one returned. */
  run<Result>(script: string, ...args: unknown[]): Promise<Result>
  /** Presses an element as a person would: WebKit's Back passes over what a page opened by itself. */
  click(element: WebElement): Promise<void>
  /** Types into an element as a person would. */
  type(element: WebElement, text: string): Promise<void>
  /** The window's picture as a PNG. */
  picture(): Promise<Buffer>
  /** Sets the size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Errors of pages so far, as the console of the browser has them. */
  readErrors(): Promise<string[]>
}

/** An element, as WebDriver names it. */
export type WebElement = Record<string, string>
const idOf = (element: WebElement) => Object.values(element)[0] ?? ''

interface Driver {
  send(
    command: 'url' | 'back' | 'execute' | 'click' | 'type' | 'picture',
    parameters: Record<string, unknown>,
  ): Promise<unknown>
  resize: EnginePage['resize']
  readErrors: EnginePage['readErrors']
}

const pageOf = ({ send, resize, readErrors }: Driver): EnginePage => ({
  goTo: async (url) => void (await send('url', { url })),
  back: async () => void (await send('back', {})),
  run: async <Result>(script: string, ...args: unknown[]) =>
    (await send('execute', { script, args })) as Result,
  click: async (element) => void (await send('click', { id: idOf(element) })),
  type: async (element, text) => void (await send('type', { id: idOf(element), text })),
  picture: async () => Buffer.from((await send('picture', { full: false })) as string, 'base64'),
  resize,
  readErrors,
})

/** Ends a program with all that it started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** Starts a program with a home of its own; returns the file with what it writes. */
function startGroup(program: string, args: string[], more: Record<string, string> = {}): string {
  const home = newFolder()
  const log = path.join(home, 'log')
  const output = fs.openSync(log, 'w')
  const env = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8', ...more }
  const child = spawn(program, args, { env, stdio: ['ignore', output, output], detached: true })
  fs.closeSync(output)
  onTestFinished(() => endGroup(child))
  return log
}

const noop = () => undefined

const WAITS = { timeout: 60_000 }

/** Starts a driver that speaks WebDriver over HTTP, and its browser. */
async function overHttp(
  start: (port: number) => string,
  browser: Record<string, unknown>,
): Promise<EnginePage> {
  const port = await freePort()
  const log = start(port)
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
  onTestFinished(() => call('DELETE', `/${session.sessionId}`).then(noop, noop))
  return pageOf({
    resize: async (width, height) =>
      void (await call('POST', `/${session.sessionId}/window/rect`, { width, height })),
    readErrors: async () =>
      fs
        .readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /^CONSOLE (?:JS|SECURITY) ERROR/.test(line)),
    send(command, { id, ...body }) {
      const path = `/${session.sessionId}`
      if (command === 'picture') return call('GET', `${path}/screenshot`)
      const of = {
        url: '/url',
        back: '/back',
        execute: '/execute/sync',
        click: `/element/${id}/click`,
        type: `/element/${id}/value`,
      }[command]
      return call('POST', path + of, body)
    },
  })
}

const WINDOW = path.join(import.meta.dirname, 'window.py')

/** Starts a display without a screen; returns its name. It picks a free number and writes it down. */
async function startDisplay(): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    // By this it removes its files in the folder of temporary ones.
    child.kill('SIGTERM')
    await ended
  })
  const [number] = await once(child.stdio[3] as Readable, 'data')
  return `:${String(number).trim()}`
}

/** WebKitGTK in a window on a display of its own. */
async function openWebKitGtk(): Promise<EnginePage> {
  const DISPLAY = await startDisplay()
  return overHttp((port) => startGroup('WebKitWebDriver', [`--port=${port}`], { DISPLAY }), {
    'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args: [WINDOW] },
  })
}

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
  startGroup('firefox-esr', [
    '--headless',
    '--marionette',
    '--remote-allow-system-access',
    '--no-remote',
    '--profile',
    profile,
  ])
  const socket = await connected(port)
  const answers = messagesOf(socket)
  await answers.next()
  let last = 0
  const call = async (name: string, parameters: Record<string, unknown>): Promise<unknown> => {
    const text = JSON.stringify([0, ++last, name.includes(':') ? name : `WebDriver:${name}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , failure, value] = (await answers.next()).value as [1, number, { message: string }, unknown]
    if (failure) throw new Error(`${name}: ${failure.message}`)
    return value
  }
  await call('NewSession', {})
  /** Result of a script of the browser itself, around the page. */
  const runAround = async (script: string, args: unknown[] = []): Promise<unknown> => {
    await call('Marionette:SetContext', { value: 'chrome' })
    try {
      return ((await call('ExecuteScript', { script, args })) as { value: unknown }).value
    } finally {
      await call('Marionette:SetContext', { value: 'content' })
    }
  }
  return pageOf({
    // The window itself is never narrower than 450 px.
    resize: async (width, height) => {
      const script = `const { style } = gBrowser.selectedBrowser
        const [width, height] = arguments
        Object.assign(style, { width, minWidth: width, maxWidth: width, height, minHeight: height, maxHeight: height })`
      await runAround(script, [`${width}px`, `${height}px`])
    },
    readErrors: async () =>
      (await runAround(`return Services.console.getMessageArray()
        .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag))
        .filter(({ sourceName }) => sourceName.startsWith('http'))
        .map(({ errorMessage, sourceName }) => sourceName + ': ' + errorMessage)`)) as string[],
    async send(command, parameters) {
      const name = {
        url: 'Navigate',
        back: 'Back',
        execute: 'ExecuteScript',
        click: 'ElementClick',
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

/** Opens a page in an engine that is no Chromium, by its name in scripts/testEngines.mjs. */
export const OPEN: Record<string, () => Promise<EnginePage>> = {
  Firefox: openFirefox,
  WebKitGTK: openWebKitGtk,
  'WPE WebKit': openWpe,
}
