import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'

const MAIN = path.resolve(import.meta.dirname, '../dist/server/main.js')

/** The built product on its own port and data folder. */
export interface Product {
  url: string
  /** Settings that operator commands need too. */
  settings: { DATA_DIR: string; PUBLIC_URL: string; DATABASE_URL: string }
  /** Ends the process and starts a new one on the same data and port. */
  restart(): Promise<void>
}

/** Starts the built product on a port (0: any free one) with more settings; `url` is its address. */
export async function start(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<{ process: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      SIGN_UP_LIMIT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout! })) {
    const url = /(?:open at|\(here) (http[^\s)]+)\)?$/.exec(line)?.[1]
    if (url) return { process: server, url }
  }
  throw new Error(`The product ended with ${server.exitCode} before it was open`)
}

export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** Provides the product on a new data folder, with more settings. */
export async function lendProduct(
  use: (product: Product) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-e2e-'))
  let { process: server, url } = await start(dataDir, 0, more)
  await use({
    url,
    settings: { DATA_DIR: dataDir, PUBLIC_URL: url, DATABASE_URL: '' },
    async restart() {
      await end(server)
      server = (await start(dataDir, Number(new URL(url).port), more)).process
    },
  })
  await end(server)
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** Makes an account that no test uses: a server without any leads to the first one. */
async function settle({ url }: Product): Promise<void> {
  const body = JSON.stringify({ email: 'first@example.org', name: 'First Person', password: 'secret1' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/signup`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`POST /api/auth/signup: ${answer.status}`)
}

/** Opens a page on a signed-out device, which is removed with the test. */
export type AnotherDevice = (options?: BrowserContextOptions) => Promise<Page>

/** Fixture of the product: one per worker; every page opens on it. */
export const test = base.extend<{ baseURL: string; anotherDevice: AnotherDevice }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    ({}, use) => lendProduct((product) => settle(product).then(() => use(product))),
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  anotherDevice: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options })
      opened.push(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect } from '@playwright/test'
