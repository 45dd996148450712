import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type Instance, startInstance } from '../instance.ts'
import { freePort } from '../realServers/programs.ts'
import type { EnginePage, WebElement } from './drivers.ts'

export const WAITS = { timeout: 60_000, interval: 100 }

/** Waits until a script finds something. */
export async function find<Result>(page: EnginePage, script: string, ...args: unknown[]): Promise<Result> {
  let found: Result | undefined
  const look = async () => {
    found = await page.run<Result>(script, ...args)
    return found ?? undefined
  }
  await expect.poll(look, { ...WAITS, message: `${script} ${args}` }).toBeTruthy()
  return found as Result
}

export const BY_LABEL = `
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(arguments[0]))
  return label?.control`

// Not in the bar, whose links have the same words as some buttons.
const BY_WORDS = `
  return [...document.querySelectorAll('main :is(button, a), [role=dialog] button')]
    .filter((one) => one.offsetParent && !one.disabled)
    .find((one) => one.innerText.trim() === arguments[0] || one.getAttribute('aria-label') === arguments[0])`

export async function fill(page: EnginePage, label: string, text: string): Promise<void> {
  await page.type(await find<WebElement>(page, BY_LABEL, label), text)
}

/** Point at which a finger would press it; undefined while it is out of view or something lies over its middle. */
const PLACE = `
  arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = arguments[0].getBoundingClientRect()
  const isFree = arguments[0].contains(document.elementFromPoint(left + width / 2, top + height / 2))
  return isFree ? [left, top, width, height].join() : undefined`

/** Presses a button or link as a person would: once nothing lies over it and what arrives moves it no longer. */
export async function press(page: EnginePage, words: string): Promise<void> {
  let button: WebElement | undefined
  let place: string | undefined
  const isStill = async () => {
    const before = place
    button = await find<WebElement>(page, BY_WORDS, words)
    place = await page.run<string | undefined>(PLACE, button)
    return place !== undefined && place === before
  }
  await expect.poll(isStill, { ...WAITS, message: words }).toBe(true)
  await page.click(button as WebElement)
}

export const reads = (page: EnginePage, text: string) =>
  find(page, 'return document.body.innerText.includes(arguments[0])', text)

/** Draws the front of a package and gives it to the field of images, as a camera does. */
export const PHOTOGRAPH = `
  const input = document.querySelector('input[type=file]')
  const canvas = document.createElement('canvas')
  canvas.width = 1200
  canvas.height = 960
  const paint = canvas.getContext('2d')
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, 1200, 960)
  paint.fillStyle = '#123'
  const lines = ['Cetirizine', '10 mg', 'Relief of hay fever and allergies', '20 tablets', 'EXP 08/2031']
  lines.forEach((line, place) => {
    paint.font = 'bold ' + [130, 64, 48, 56, 60][place] + 'px sans-serif'
    paint.fillText(line, 80, 180 + 160 * place)
  })
  canvas.toBlob((blob) => {
    const files = new DataTransfer()
    files.items.add(new File([blob], 'front.jpg', { type: 'image/jpeg' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, 'image/jpeg', 0.95)`

/** A product on one port and folder; "start" and "end" as one that is away for a while. */
export async function newProduct() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-engines-'))
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: folder, DATABASE_URL: '' }
  let running: Instance | undefined
  const product = {
    async start() {
      running = await startInstance(settings)
      return running
    },
    end: async () => void (await running?.end()),
  }
  onTestFinished(async () => {
    await product.end()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return product
}
