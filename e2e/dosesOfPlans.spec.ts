import { dateIn, expect, test } from './household.ts'
import { NOON_ZONE, soon } from './noon.ts'
import { intake, notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('for a dose that is already logged the sheet asks if it is the same; a second one is extra', async ({
  page,
  household,
}) => {
  const mila = await household.addPerson('Mila')
  const { id } = await household.add({ name: 'Amoxicillin', personIds: [mila.id] })
  await household.makePlan(id, soon(mila.id))
  await household.enter(page, `/medication/${id}`)
  await household.take(id, minutesAgo(2), { personId: mila.id })
  const takeOne = async () => {
    await page.getByRole('button', { name: 'Take Medicine' }).click()
    await intake(page).getByRole('button', { name: 'Confirm' }).click()
  }
  await takeOne()
  const sheet = page.getByRole('dialog', { name: /Nora Berg already gave it at/ })
  await expect(sheet).toContainText('Is this the same dose, or did Mila get a second one?')
  await sheet.getByRole('button', { name: 'The Same Dose' }).click()
  await expect(intake(page)).toBeHidden()
  expect((await household.read(id)).logs).toHaveLength(1)
  await takeOne()
  await sheet.getByRole('button', { name: 'A Second Dose Was Given' }).click()
  await expect(notification(page)).toContainText('Medication taken successfully logged')
  await expect(intake(page)).toBeHidden()
  await page.getByRole('button', { name: 'View History' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('1 pill, extra')
  expect(await household.count(id)).toBe(18)
})

test('a pack of another brand and strength asks how much of it was taken, and the history names it', async ({
  page,
  household,
}) => {
  const mila = await household.addPerson('Mila')
  const { id } = await household.add({ name: 'Ibuprofen 400 mg', personIds: [mila.id] })
  await household.makePlan(id, soon(mila.id))
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'Add a Pack' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a Pack' })
  await adding.getByLabel('Number of Pills').fill('30')
  await adding.getByLabel('Expiration Date').fill(dateIn(60))
  await adding.getByText('More: brand, strength, batch number, opening date').click()
  await adding.getByLabel('Name on the pack (Optional)').fill('Ibuprofen Aliud')
  await adding.getByLabel('Strength (Optional)').fill('200 mg')
  await adding.getByRole('button', { name: 'Add Pack' }).click()
  await expect(page.getByRole('list', { name: 'Packs' }).getByRole('listitem').first()).toContainText(
    'Ibuprofen Aliud 200 mg',
  )
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await intake(page).getByRole('button', { name: 'Confirm' }).click()
  const sheet = page.getByRole('dialog', { name: '2 of 200 mg instead of 1 of 400 mg?' })
  await expect(sheet.getByRole('button', { name: '1 pill of 200 mg' })).toBeVisible()
  await sheet.getByRole('button', { name: '2 pills of 200 mg' }).click()
  await expect(intake(page)).toBeHidden()
  await page.getByRole('button', { name: 'View History' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(
    '2 pills, Ibuprofen Aliud 200 mg',
  )
  expect(await household.count(id)).toBe(48)
})

test("a dose before the plan's minimum gap is logged with a reason, which the history shows", async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Ibuprofen', unit: 'tablet' })
  await household.plan(id, {
    asNeeded: { amount: 1 },
    limits: { minHours: 6, max24h: 4 },
    timeZone: NOON_ZONE,
  })
  await household.take(id, minutesAgo(60))
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByText('1 tablet when needed, at least 6 hours apart and at most 4')).toBeVisible()
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await intake(page).getByRole('button', { name: 'Confirm' }).click()
  const sheet = page.getByRole('dialog', { name: 'Earlier than the plan says' })
  await expect(sheet).toContainText('1 of 4 in 24 hours')
  await expect(sheet).toContainText('The plan says 6 hours apart.')
  await sheet.getByRole('button', { name: 'It Was Taken' }).click()
  await expect(sheet.getByText('Please say why')).toBeVisible()
  await sheet.getByLabel('Reason').selectOption('The pain did not stop')
  await sheet.getByRole('button', { name: 'It Was Taken' }).click()
  await expect(intake(page)).toBeHidden()
  await page.getByRole('button', { name: 'View History' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(
    'outside the plan’s limits: The pain did not stop',
  )
})

test('week and month show what was taken of the plan, and how long the packs last', async ({
  page,
  household,
}) => {
  const nora = await household.personNamed('Nora Berg')
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 20 })
  await household.makePlan(id, soon(nora))
  await household.enter(page, `/medication/${id}`)
  const today = page.getByRole('listitem').locator('[aria-current=date]')
  await expect(today).toHaveAccessibleName(/: 0 of 1 taken/)
  await expect(page.getByText(/^Lasts until \w+ \d+ \(19 days\)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await intake(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(today).toHaveAccessibleName(/1 of 1 taken/)
  await expect(page.getByText('1 of 1 taken, all on time.')).toBeVisible()
  await today.hover()
  await expect(page.getByRole('tooltip')).toContainText(/taken at/)
  await page.getByRole('button', { name: 'Show the Month' }).click()
  await expect(page.getByRole('table').getByRole('row', { name: /1 of 1 taken 1 0 0/ })).toHaveCount(1)
})
