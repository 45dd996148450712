import { expect, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { button } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

test('a dose taken today is in the day, the week and the month, and in the stock over time', async ({
  page,
  household,
}) => {
  const mila = await household.addPerson('Mila')
  const { id } = await due(household, 'Amoxicillin', { personId: mila.id })
  await household.enter(page, '/today')
  await button(page, 'Taken').click()
  await expect(page.getByRole('article').getByText('Taken', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See the day, the week and the month' }).click()
  await expect(page.getByText('All taken so far: 1 dose.')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Mila: Taken at|Amoxicillin, 1 pill/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Now', { exact: true })).toBeAttached()

  await page.getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('row', { name: 'Mila' }).getByRole('link', { name: 'Taken' })).toBeVisible()
  await page.getByRole('link', { name: 'Month' }).click()
  await page.getByRole('link', { name: 'Mila' }).click()
  await expect(page.getByRole('heading', { name: 'Mila' })).toBeVisible()
  await expect(
    page.getByRole('row', { name: /Amoxicillin/ }).getByText('Taken', { exact: true }),
  ).toBeAttached()

  await page.goto(`/medication/${id}`)
  await expect(page.getByText('19 pills left.')).toBeVisible()
  await page.getByText('The same as a table').click()
  await expect(page.getByRole('row', { name: /Pack added: \+20 1 dose 19$/ })).toBeVisible()
})

test('Today says one dose in at most 50 words', async ({ page, household }) => {
  await due(household, 'Amoxicillin')
  await household.enter(page, '/today')
  await expect(page.getByText('1 dose to take')).toBeVisible()
  await expect(button(page, 'Add a Measurement')).toBeVisible()
  const words = (await page.getByRole('main').innerText()).match(/[\p{L}\p{N}:]+/gu)
  expect(words?.length).toBeLessThanOrEqual(50)
})
