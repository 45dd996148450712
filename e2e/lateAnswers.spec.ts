import type { Page, Request } from '@playwright/test'
import { drawn } from './device.ts'
import { gate } from './gate.ts'
import { expect, type Household, test } from './household.ts'
import { soon } from './noon.ts'
import { button, notification } from './parts.ts'

interface Case {
  what: string
  /** Makes what it takes, and gives the address. */
  begin: (household: Household) => Promise<string>
  open: (page: Page) => Promise<void>
  act: (page: Page, household: Household) => Promise<void>
  sends: string
  /** Whether the server does it; else nothing comes back. */
  succeeds: boolean
}

const pressIn = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const cases: Case[] = [
  {
    what: 'stopping a plan',
    async begin(household) {
      const { id } = await household.add({ name: 'Lisinopril' })
      await household.makePlan(id, soon(await household.personNamed('Nora Berg')))
      return `/medication/${id}`
    },
    open: (page) => page.getByRole('button', { name: /^More about the plan/ }).click(),
    act: (page) => pressIn(page, 'Stop This Plan'),
    sends: '**/api/plans/*',
    succeeds: false,
  },
  {
    what: 'changing the password',
    begin: async () => '/account',
    open: (page) => button(page, 'Change Password').click(),
    async act(page, household) {
      await page.getByLabel('New Password').fill('blue tea kettle')
      await page.getByLabel('Confirm Password').fill('blue tea kettle')
      await page.getByLabel('Current Password').fill(household.password)
      await pressIn(page, 'Change Password')
    },
    sends: '**/api/auth/password',
    succeeds: true,
  },
  {
    what: 'going back to the built-in ingredients',
    async begin(household) {
      const { id } = await household.add({ name: 'Tylenol' })
      await household.writeIngredients(id, ['caffeine'])
      return `/medication/${id}`
    },
    open: (page) =>
      page.getByRole('region', { name: 'Ingredients' }).getByRole('button', { name: 'Change' }).click(),
    act: (page) => pressIn(page, 'Use the built-in list again'),
    sends: '**/api/medications/*/ingredients',
    succeeds: true,
  },
]

for (const { what, begin, open, act, sends, succeeds } of cases)
  test(`an answer to ${what} that comes late closes nothing that was opened since`, async ({
    page,
    household,
  }) => {
    await household.enter(page, await begin(household))
    const asked = gate()
    const answer = gate()
    await page.route(sends, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      asked.open()
      await answer.opened
      return succeeds ? route.continue() : route.abort()
    })
    const dialog = page.getByRole('dialog')
    await open(page)
    await act(page, household)
    await asked.opened
    await pressIn(page, 'Cancel')
    await expect(dialog).toBeHidden()
    await open(page)
    await expect(dialog).toBeVisible()
    const changes = { predicate: (request: Request) => request.method() !== 'GET' }
    const answered = succeeds
      ? page.waitForEvent('requestfinished', changes)
      : page.waitForEvent('requestfailed', changes)
    answer.open()
    await answered
    await drawn(page)
    await expect(notification(page).getByRole('listitem')).toBeVisible()
    await expect(dialog).toBeVisible()
  })
