import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

async function addAsViewer(page: Page) {
  await page.route('**/api/families', async (route) => {
    const families = await (await route.fetch()).json()
    await route.fulfill({ json: families.map((family: object) => ({ ...family, role: 'viewer' })) })
  })
  await page.goto('/add')
  await page.getByRole('heading', { name: 'Your role in this family does not allow this' }).waitFor()
}

/** Screens of all medicines, and the frame around every page. */
export const cabinetScreens: Screen[] = [
  ['dashboard', '/', (page) => page.getByRole('button', { name: /Expired/ }).click()],
  ['nomatch', '/', (page) => page.getByRole('searchbox').fill('aspirin')],
  [
    'intake',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Take Medicine' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'toast',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Take Medicine' }).nth(2).click()
      await page.getByRole('button', { name: 'One more' }).click()
      await page.route('**/logs', (route) =>
        route.fulfill({
          status: 201,
          json: { id: 'x', takenAt: new Date().toISOString(), pillsTaken: 1, notes: null },
        }),
      )
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  ],
  ['more', '/more'],
  [
    'which-family',
    '/',
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Shown:' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'offline',
    '/',
    async (page) => {
      await page.getByRole('article').first().waitFor()
      await page.context().setOffline(true)
      await page.evaluate(() => dispatchEvent(new Event('offline')))
    },
  ],
  [
    'loading',
    '/',
    async (page) => {
      await page.route('**/api/medications**', () => undefined)
      await page.reload()
      await page.getByRole('heading', { name: 'Your Medications' }).waitFor()
    },
  ],
  ['not-allowed', '/', addAsViewer],
  ['not-found', '/nowhere'],
]
