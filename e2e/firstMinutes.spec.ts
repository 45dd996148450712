import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { dateIn } from './household.ts'
import { NOON_ZONE } from './noon.ts'
import { end, start } from './product.ts'
import { test as base, expect, subscribeTo } from './push.ts'

const MOST_TAPS = 20
/** From the new account to a reminder that rang, guided. */
const MOST_GUIDED_TAPS = 12
const MOST_GUIDED_CHARACTERS = 30

/** An empty server, and a phone that counts its taps and typed characters. */
const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser, pushService }, use) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-e2e-'))
    const { process: server, url } = await start(dataDir, 0, { PUSH_SERVICES: pushService.origin })
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'allow',
      timezoneId: NOON_ZONE,
    })
    const page = await context.newPage()
    await subscribeTo(page, pushService)
    await page.goto(url)
    await use(new Phone(page))
    await context.close()
    await end(server)
    fs.rmSync(dataDir, { recursive: true, force: true })
  },
})

class Phone {
  readonly page: Page
  taps = 0
  characters = 0
  constructor(page: Page) {
    this.page = page
  }

  tap(what: Locator) {
    this.taps += 1
    return what.click()
  }

  /** A tap into the field, unless the cursor is in it already. */
  async write(field: Locator, text: string) {
    await expect(field).toBeVisible()
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field)
    this.characters += text.length
    await field.fill(text)
  }

  async signUp() {
    const { page } = this
    await this.tap(page.getByRole('link', { name: 'Create the first account' }))
    await this.write(page.getByLabel('Email'), 'nora@example.org')
    await this.write(page.getByLabel('Full Name'), 'Nora Berg')
    await this.write(page.getByLabel('Password', { exact: true }), 'green kettle')
    await this.write(page.getByLabel('Confirm Password'), 'green kettle')
    await this.tap(page.getByRole('button', { name: 'Create account' }))
  }

  async addMedicine() {
    const { page } = this
    await this.tap(page.getByRole('navigation').getByRole('link', { name: 'Add Medication' }))
    await this.tap(page.getByRole('button', { name: 'Add without a photo' }))
    await this.write(page.getByLabel('Name', { exact: true }), 'Amoxicillin')
    await this.write(page.getByLabel('Expiration Date'), dateIn(300))
    await this.tap(page.getByRole('main').getByRole('button', { name: 'Add Medication' }))
  }
}

test('from an empty server to a medicine, a plan and a reminder takes at most 20 taps', async ({ phone }) => {
  const { page } = phone
  await phone.signUp()
  await phone.addMedicine()

  await phone.tap(page.getByRole('heading', { name: 'Amoxicillin' }).getByRole('link'))
  await phone.tap(page.getByRole('link', { name: /Plan/ }).first())
  await phone.tap(page.getByRole('checkbox', { name: 'Morning' }))
  await phone.tap(page.getByText('7 days', { exact: true }))
  await phone.tap(page.getByRole('button', { name: 'Save Plan' }))
  await expect(page.getByRole('navigation')).toBeVisible()

  await phone.tap(page.getByRole('navigation').getByRole('link', { name: 'More' }))
  await phone.tap(page.getByRole('main').getByRole('link', { name: 'Reminders' }))
  await expect(page.getByRole('checkbox', { name: 'Due' }).first(), 'reminders of the new plan').toBeChecked()
  const device = page.getByRole('switch', { name: 'On this device' })
  await phone.tap(device)
  await expect(page.getByRole('button', { name: 'Send a Test' })).toBeVisible()
  await expect(device).toBeChecked()
  expect(phone.taps).toBeLessThanOrEqual(MOST_TAPS)
})

test('the guide leads from the first medicine to a reminder that rang, and ends on Today', async ({
  phone,
  pushService,
}) => {
  const { page } = phone
  await phone.signUp()
  phone.taps = 0
  phone.characters = 0
  await phone.addMedicine()
  await phone.tap(page.getByRole('link', { name: 'Set Up Doses' }))

  await expect(page.getByRole('heading', { name: 'Who takes it?', level: 1 })).toBeVisible()
  await phone.tap(page.getByText('Someone else'))
  await phone.write(page.getByLabel('Name', { exact: true }), 'Mila')
  await phone.tap(page.getByRole('button', { name: 'Next' }))
  await phone.tap(page.getByRole('checkbox', { name: 'Bedtime' }))
  await phone.tap(page.getByRole('button', { name: 'Next' }))
  await expect(page.getByRole('heading', { name: 'Ring here for Mila?' })).toBeVisible()
  await phone.tap(page.getByRole('switch', { name: 'Remind me on this device' }))
  await expect.poll(() => pushService.received.length, 'a test that rings').toBe(1)
  expect(phone.taps).toBeLessThanOrEqual(MOST_GUIDED_TAPS)
  expect(phone.characters).toBeLessThanOrEqual(MOST_GUIDED_CHARACTERS)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Who else looks after Mila?' })).toBeVisible()
  await expect(page.getByText('This address only works on this computer.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Code' }).click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/join/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page.getByText('Next: Mila at 10:00 PM')).toBeVisible()
  await expect(page.getByText('Someone is invited.')).toBeVisible()
})
