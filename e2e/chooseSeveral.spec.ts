import type { Page } from '@playwright/test'
import { expect, type Household, test } from './household.ts'
import { notification } from './parts.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen medicines' })

/** Medicines from Zinc 10 on: from thirteen on, the dashboard is a list. Their ids by name. */
async function addZinc(household: Household, count = 13): Promise<Map<string, string>> {
  const all = Array.from({ length: count }, (_, n) => household.add({ name: `Zinc ${10 + n}` }))
  return new Map((await Promise.all(all)).map(({ name, id }) => [name, id]))
}

async function begin(page: Page, household: Household, names: readonly string[]) {
  await household.enter(page)
  await page.getByRole('button', { name: 'Choose Several' }).click()
  for (const name of names) await box(page, name).check()
  await expect(bar(page).getByText(`${names.length} chosen`)).toBeVisible()
}

const undo = (page: Page) => notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })

/** Names on the shopping list, not bought yet. */
const listed = async (household: Household) => (await household.shopping()).map(({ name }) => name).sort()

test('several are put on the list by keyboard; one Undo takes off those that were not on it', async ({
  page,
  household,
}) => {
  await addZinc(household)
  await household.enter(page)
  const chooser = page.getByRole('button', { name: 'Choose Several' })
  await chooser.press('Enter')
  for (const name of ['Zinc 10', 'Zinc 11', 'Zinc 12']) await box(page, name).press('Space')
  await box(page, 'Zinc 12').press('Space')
  await expect(bar(page).getByText('2 chosen')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Put on the List' }).press('Enter')
  await expect(notification(page).getByText('2 medicines are on the shopping list')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(chooser, 'the focus is not lost').toBeFocused()
  expect(await listed(household)).toEqual(['Zinc 10', 'Zinc 11'])

  await chooser.press('Enter')
  // A press on the row, beside its box.
  for (const name of ['Zinc 11', 'Zinc 12', 'Zinc 13'])
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .click({ position: { x: 60, y: 20 } })
  await bar(page).getByRole('button', { name: 'Put on the List' }).click()
  await expect(notification(page).getByText('3 medicines are on the shopping list')).toBeVisible()
  await undo(page)
  await expect(notification(page).getByText('Undone')).toBeVisible()
  expect(await listed(household)).toEqual(['Zinc 10', 'Zinc 11'])
})

test('two move to another family, and one Undo brings both back', async ({ page, household }) => {
  await addZinc(household)
  const mine = household.in(await household.addFamily('Cottage'))
  await begin(page, household, ['Zinc 14', 'Zinc 15'])
  await bar(page).getByRole('button', { name: 'Move…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cottage' }).click()
  await expect(notification(page).getByText('2 medicines moved to Cottage')).toBeVisible()
  await expect(page.getByText('11 medicines')).toBeHidden()
  expect((await mine.medications()).map(({ name }) => name).sort()).toEqual(['Zinc 14', 'Zinc 15'])
  await undo(page)
  await expect(notification(page).getByText('Undone')).toBeVisible()
  expect(await mine.medications()).toEqual([])
  expect(await household.medications()).toHaveLength(13)
})

test('removing several asks with their names, and one that fails is named and stays chosen', async ({
  page,
  household,
}) => {
  // Fourteen are left: still a list.
  const ids = await addZinc(household, 15)
  await begin(page, household, ['Zinc 16', 'Zinc 17'])
  await page.route(`**/api/medications/${ids.get('Zinc 17')}`, (route) => route.abort())
  await bar(page).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove 2 medicines?' })
  await expect(question).toContainText(
    'This will permanently remove Zinc 16 and Zinc 17 from your tracking list.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await bar(page).getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(bar(page).getByRole('alert')).toHaveText('Not changed: Zinc 17')
  await expect(bar(page).getByText('1 chosen')).toBeVisible()
  await expect(notification(page).getByText('1 medicine removed')).toBeVisible()
  expect((await household.medications()).map(({ name }) => name)).not.toContain('Zinc 16')
  expect(await household.medications()).toHaveLength(14)
})
