import type { Page, Request } from '@playwright/test'
import { drawn } from './device.ts'
import { gate } from './gate.ts'
import { expect, type Household, test } from './household.ts'
import { soon } from './noon.ts'
import { button, notification } from './parts.ts'

// A zone that never equals the plans', so that the page asks to move them.
test.use({ timezoneId: 'Australia/Adelaide' })

interface Case {
  what: string
  /** Makes the needed data and returns the address. */
  begin: (household: Household) => Promise<string>
  open: (page: Page) => Promise<void>
  /** Opens another page meanwhile. */
  openSince?: (page: Page) => Promise<void>
  act: (page: Page, household: Household) => Promise<void>
  sends: string
  /** False if no answer ever comes. */
  succeeds: boolean
  /** Text that the page shows for the answer, if not the default. */
  shows?: (page: Page) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

const pressIn = (page: Page, name: string) =>
  dialog(page).last().getByRole('button', { name, exact: true }).click()

const tells = (page: Page) => expect(notification(page).getByRole('listitem')).toBeVisible()

async function withPacks(household: Household): Promise<string> {
  const { id } = await household.add({ pillCount: 12 })
  await household.addPack(id)
  return `/medication/${id}`
}

const cases: Case[] = [
  {
    what: 'stopping a plan',
    async begin(household) {
      const { id } = await household.add({ name: 'Lisinopril' })
      await household.makePlan(id, soon(await household.personNamed('Nora Berg')))
      return `/medication/${id}`
    },
    open: (page) => page.getByRole('button', { name: 'Stop This Plan…' }).click(),
    act: (page) => pressIn(page, 'Stop This Plan'),
    sends: '**/api/plans/*',
    succeeds: false,
  },
  {
    what: 'changing the password',
    begin: async () => '/security',
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
  {
    what: 'moving the own times',
    async begin(household) {
      const { id } = await household.add({ name: 'Lisinopril' })
      await household.makePlan(id, soon(await household.personNamed('Nora Berg')))
      return `/medication/${id}`
    },
    open: (page) => page.getByRole('button', { name: /^Use .* Time$/ }).click(),
    act: (page) => pressIn(page, 'Move My Times'),
    sends: '**/api/people/*/time-zone',
    succeeds: false,
  },
  {
    what: 'opening a pack',
    begin: withPacks,
    open: (page) => button(page, 'More about the pack in use').click(),
    act: (page) => pressIn(page, 'Opened today'),
    sends: '**/api/packs/*',
    succeeds: true,
  },
  {
    what: 'throwing a pack away',
    begin: withPacks,
    async open(page) {
      await button(page, 'More about the pack in use').click()
      await pressIn(page, 'Throw away')
    },
    act: (page) => pressIn(page, 'Throw Away'),
    sends: '**/api/packs/*/movements',
    succeeds: false,
  },
  {
    what: 'removing a person',
    async begin(household) {
      await household.addPerson('Emil')
      await household.addPerson('Mila')
      return `/families/${household.familyId}`
    },
    open: (page) => page.getByRole('button', { name: /Emil/ }).click(),
    async act(page) {
      await pressIn(page, 'Remove')
      await pressIn(page, 'Remove')
    },
    openSince: (page) => page.getByRole('button', { name: /Mila/ }).click(),
    sends: '**/api/people/*',
    succeeds: true,
    shows: (page) => expect(page.getByRole('button', { name: /Emil/, includeHidden: true })).toHaveCount(0),
  },
]

for (const { what, begin, open, openSince = open, act, sends, succeeds, shows = tells } of cases)
  test(`a late answer to ${what} closes nothing that was opened since`, async ({ page, household }) => {
    await household.enter(page, await begin(household))
    const asked = gate()
    const answer = gate()
    await page.route(sends, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      asked.open()
      await answer.opened
      return succeeds ? route.continue() : route.abort()
    })
    await open(page)
    await act(page, household)
    await asked.opened
    while (await dialog(page).count()) await page.keyboard.press('Escape')
    await openSince(page)
    await expect(dialog(page)).toBeVisible()
    const changes = { predicate: (request: Request) => request.method() !== 'GET' }
    const answered = succeeds
      ? page.waitForEvent('requestfinished', changes)
      : page.waitForEvent('requestfailed', changes)
    answer.open()
    await answered
    await drawn(page)
    await shows(page)
    await expect(dialog(page)).toBeVisible()
  })
