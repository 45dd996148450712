import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { dateIn } from './household.ts'
import { end, start } from './product.ts'
import { expect, subscribeTo, test } from './push.ts'

const MOST_TAPS = 20

test('from an empty server to a medicine, a plan and a reminder takes at most 20 taps', async ({
  browser,
  pushService,
}) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-e2e-'))
  const { process: server, url } = await start(dataDir, 0, { PUSH_SERVICES: pushService.origin })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await subscribeTo(page, pushService)
  let taps = 0
  const tap = (what: Locator) => {
    taps += 1
    return what.click()
  }
  /** A tap into the field, unless the cursor is in it already. */
  async function write(field: Locator, text: string) {
    await expect(field).toBeVisible()
    if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
    await field.fill(text)
  }
  try {
    await page.goto(url)
    await tap(page.getByRole('link', { name: 'Create the first account' }))
    await write(page.getByLabel('Email'), 'nora@example.org')
    await write(page.getByLabel('Full Name'), 'Nora Berg')
    await write(page.getByLabel('Password', { exact: true }), 'green kettle')
    await write(page.getByLabel('Confirm Password'), 'green kettle')
    await tap(page.getByRole('button', { name: 'Create account' }))

    await tap(page.getByRole('navigation').getByRole('link', { name: 'Add Medication' }))
    await tap(page.getByRole('button', { name: 'Add without a photo' }))
    await write(page.getByLabel('Name', { exact: true }), 'Amoxicillin')
    await write(page.getByLabel('Expiration Date'), dateIn(300))
    await tap(page.getByRole('main').getByRole('button', { name: 'Add Medication' }))

    await tap(page.getByRole('heading', { name: 'Amoxicillin' }).getByRole('link'))
    await tap(page.getByRole('link', { name: /Plan/ }).first())
    await tap(page.getByRole('checkbox', { name: 'Morning' }))
    await tap(page.getByText('7 days', { exact: true }))
    await tap(page.getByRole('button', { name: 'Save Plan' }))
    await expect(page.getByRole('navigation')).toBeVisible()

    await tap(page.getByRole('navigation').getByRole('link', { name: 'More' }))
    await tap(page.getByRole('main').getByRole('link', { name: 'Reminders' }))
    await expect(
      page.getByRole('checkbox', { name: 'Due' }).first(),
      'reminders of the new plan',
    ).toBeChecked()
    const device = page.getByRole('switch', { name: 'On this device' })
    await tap(device)
    await expect(page.getByRole('button', { name: 'Send a Test' })).toBeVisible()
    await expect(device).toBeChecked()
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  } finally {
    await context.close()
    await end(server)
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
