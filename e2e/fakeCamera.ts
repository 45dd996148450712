import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import sharp from 'sharp'
import config from '../playwright.config.ts'
import { drawCode } from '../test/uploads.ts'
import type { Product } from './product.ts'

/** A package before a phone's camera: its name, and a code with `text`. */
export async function showCode(text: string, format: 'DataMatrix' | 'EAN-13', name = ''): Promise<Buffer> {
  const code = await drawCode(text, format, 300)
  const front = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1280"><rect width="100%" height="100%" fill="#eee9dc"/>
    <text x="90" y="300" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" font-size="90" fill="#123">${name}</text></svg>`
  return sharp(Buffer.from(front))
    .composite([{ input: code, left: 330, top: 560 }])
    .jpeg()
    .toBuffer()
}

/** Opens a page whose camera shows pictures of one size in turn, each for a while. */
export async function withCamera(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  { url }: Product,
  pictures: readonly Buffer[],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-film-'))
  const film = path.join(folder, 'film.mjpeg')
  // An MJPEG film is a sequence of pictures; at 30 a second each stays for a second and a half.
  fs.writeFileSync(film, Buffer.concat(pictures.flatMap((picture) => Array<Buffer>(45).fill(picture))))
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--use-file-for-fake-video-capture=${film}`],
  })
  try {
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
    await use(await context.newPage())
  } finally {
    await browser.close()
    fs.rmSync(folder, { recursive: true })
  }
}
