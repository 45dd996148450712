import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, type Page } from '@playwright/test'
import sharp from 'sharp'
import { photographPackage } from './packagePicture.ts'

/** Pictures of README.md and the documentation, taken of `npm run demo`: `SHOTS=tour npm run shots`. */
const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures')
const DEMO = path.resolve(import.meta.dirname, '../dist/seed/demo.js')

const test = base.extend<object, { demo: string }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => {
      const env = { ...process.env, PORT: '0' }
      const program = spawn(process.execPath, [DEMO], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      for await (const line of createInterface({ input: program.stdout })) {
        const url = /open at (\S+)/.exec(line)?.[1]
        if (url !== undefined) {
          await use(url)
          break
        }
      }
      program.kill('SIGTERM')
      await once(program, 'exit')
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const opened = async (page: Page, name: string) => {
  await page.getByRole('heading', { name }).getByRole('link').click()
  await page.getByRole('button', { name: 'Stock history' }).waitFor()
}

/** A package whose date, purpose and count are on the photo, read to the end. */
const read = async (page: Page) => {
  const picture = { name: 'cetirizine.jpg', mimeType: 'image/jpeg', buffer: await photographPackage() }
  await page.getByLabel('Add Images').setInputFiles(picture)
  await page.getByRole('heading', { name: 'Add New Medication' }).waitFor({ timeout: 60_000 })
  const toast = page.getByRole('region', { name: 'Notification' }).getByRole('button')
  await toast.first().click()
  await toast.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: 'cetirizine.jpg' }).scrollIntoViewIfNeeded()
}

/** Name, address, and what is done there. */
const PICTURES: [name: string, address: string, prepare: (page: Page) => Promise<unknown>][] = [
  ['today', '/today', (page) => page.getByText('Amoxicillin 500 mg').first().waitFor()],
  ['photo', '/add', read],
  ['medicines', '/', (page) => page.getByRole('heading', { name: 'Lisinopril 10 mg' }).waitFor()],
  ['stock', '/', (page) => opened(page, 'Lisinopril 10 mg')],
  ['week', '/overview?view=week', (page) => page.waitForLoadState('networkidle')],
  ['doctor', '/doctor', (page) => page.waitForLoadState('networkidle')],
]

for (const theme of ['light', 'dark'] as const)
  test.describe(() => {
    const viewport = { width: 390, height: 780 }
    test.use({ colorScheme: theme, viewport, deviceScaleFactor: 2, hasTouch: true, isMobile: true })

    test(`tour, ${theme}`, async ({ page, demo, context }) => {
      await page.goto(demo)
      await page.waitForURL('**/today')
      const { origin } = new URL(demo)
      for (const [name, address, prepare] of PICTURES) {
        await page.goto(origin + address)
        await page.waitForLoadState('networkidle')
        await prepare(page)
        const shot = await page.screenshot({ animations: 'disabled' })
        await sharp(shot)
          .webp({ quality: 80 })
          .toFile(path.join(FOLDER, `${name}-${theme}.webp`))
      }
      await context.close()
    })
  })
