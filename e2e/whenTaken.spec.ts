import { expect, test } from './household.ts'
import { due, NOON_ZONE, timeIn } from './noon.ts'
import { button, notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

test('a time of day is taken at once for everybody who waits', async ({ page, household }) => {
  const mila = await household.addPerson('Mila')
  const names = ['Lisinopril', 'Metformin', 'Amoxicillin'] as const
  const [first, second, third] = [
    await due(household, names[0]),
    await due(household, names[1]),
    await due(household, names[2], { personId: mila.id }),
  ]
  await household.enter(page, '/today')
  await button(page, 'Take All 3: Nora Berg and Mila').click()
  const asked = page.getByRole('dialog', { name: 'When was it taken?' })
  await expect(asked.getByRole('listitem').filter({ hasText: 'Mila' })).toContainText('Amoxicillin')
  await expect(asked.getByRole('radio', { name: 'Now' })).toBeChecked()
  await asked.getByRole('button', { name: 'Record 3 Doses' }).click()
  await expect(notification(page).getByText('3 doses')).toBeVisible()
  for (const { id } of [first, second, third]) expect(await household.count(id)).toBe(19)
})

test('two doses taken an hour ago are recorded at that time with one press', async ({ page, household }) => {
  const { id } = await due(household, 'Metformin')
  await due(household, 'Hylo Comod')
  await household.enter(page, '/today')
  await button(page, 'Later').click()
  await button(page, 'Taken at Another Time').click()
  const sheet = page.getByRole('dialog', { name: 'When was it taken?' })
  await sheet.getByRole('radio', { name: 'At a time' }).check()
  await sheet.getByLabel('Time', { exact: true }).fill(timeIn(10))
  await sheet.getByRole('button', { name: 'Record 2 Doses' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('That time is still to come')
  await sheet.getByLabel('Time', { exact: true }).fill(timeIn(-60))
  await expect(sheet.getByRole('alert')).toBeHidden()
  await sheet.getByRole('button', { name: 'Record 2 Doses' }).click()
  await expect(notification(page).getByText(/^Taken at 11:\d\d AM$/)).toBeVisible()
  await expect.poll(() => household.count(id)).toBe(19)
})

test('a planned dose that would be too early is named before, and can be left out', async ({
  page,
  household,
}) => {
  await due(household, 'Metformin')
  const { id } = await due(household, 'Ibuprofen', { limits: { minHours: 6, max24h: null } })
  await household.take(id, new Date(Date.now() - 60 * 60_000), { extra: true })
  await page.setViewportSize({ width: 390, height: 800 })
  await household.enter(page, '/today')
  await button(page, 'Later').click()
  await button(page, 'Taken at Another Time').click()
  const sheet = page.getByRole('dialog', { name: 'When was it taken?' })
  await sheet.getByRole('radio', { name: 'Now' }).check()
  await expect(sheet.getByText('Ibuprofen: 1 hour after the last one')).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Record Ibuprofen too' }).uncheck()
  // The second press of a shaking hand, over the tabs below.
  await sheet.getByRole('button', { name: 'Record 1 Dose' }).dblclick()
  await expect(notification(page).getByText(/^Metformin/)).toBeVisible()
  await expect(page).toHaveURL('/today')
  expect(await household.count(id)).toBe(19)
})
