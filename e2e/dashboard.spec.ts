import { gate } from './gate.ts'
import { dateIn, expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'

test('an empty cabinet invites to add the first medication', async ({ page, household }) => {
  await household.enter(page)
  await expect(page.getByText('No medications added yet')).toBeVisible()
  await expect(page.getByText('Get started by adding your first medication.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add Medication' }).last().click()
  await expect(page).toHaveURL('/add')
})

test('a card shows expiry, last dose and amount left', async ({ page, household }) => {
  const lisinopril = await household.add({
    name: 'Lisinopril 10 mg',
    purpose: 'Blood pressure',
    expirationDate: dateIn(12),
    pillCount: 30,
  })
  await household.take(lisinopril.id, new Date(Date.now() - 5 * 60_000), { pillsTaken: 2 })
  await household.add({
    name: 'Vitamin D3',
    notes: 'In winter',
    expirationDate: dateIn(0),
    initialPillCount: 90,
    pillCount: null,
  })
  await household.enter(page)
  const card = page.getByRole('article').filter({ hasText: 'Lisinopril 10 mg' })
  await expect(card.getByText('Expires in 12 days')).toBeVisible()
  await expect(card.getByText('Expires in 12 days')).toHaveAttribute('title', /^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
  await expect(card.getByText('Taken Today')).toBeVisible()
  await expect(card.getByText('Last Taken:')).toBeVisible()
  await expect(card.getByText('5 minutes ago')).toBeVisible()
  await expect(card.getByText('28 of 30')).toBeVisible()
  await expect(card.getByRole('progressbar', { name: 'Pills remaining' })).toHaveAttribute(
    'aria-valuenow',
    '93',
  )
  const vitamin = page.getByRole('article').filter({ hasText: 'Vitamin D3' })
  await expect(vitamin.getByText('Expires today')).toBeVisible()
  await expect(vitamin.getByText('? of 90')).toBeVisible()
  await expect(vitamin.getByText('Never')).toBeVisible()
  await expect(vitamin.getByText('In winter')).toBeVisible()
  await expect(vitamin.getByRole('progressbar')).toHaveCount(0)
  await card.getByText('Blood pressure').click()
  await expect(page).toHaveURL(`/medication/${lisinopril.id}`)
})

test('the number of expired medicines is not shown before it is known', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.add({ name: 'Loratadine', expirationDate: dateIn(-2) })
  const { open: release, opened: held } = gate()
  await page.route('**/api/medications?*', async (route) => {
    await held
    await route.continue()
  })
  await household.enter(page)
  const toggle = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(toggle('Expired')).toBeVisible()
  release()
  await expect(toggle('Expired (1)')).toBeVisible()
})

test('search looks at names and notes; expired ones show on demand', async ({ page, household }) => {
  await household.add({ name: 'Ibuprofen', notes: 'Kitchen shelf' })
  await household.add({ name: 'Metformin' })
  await household.add({ name: 'Loratadine', expirationDate: dateIn(-2) })
  await household.enter(page)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const search = page.getByPlaceholder('Search medications by name or notes...')
  await search.fill('KITCHEN')
  await expect(cards).toHaveCount(1)
  await search.fill('lora')
  await expect(page.getByText('No medications found')).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Expired (1)' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(cards.getByText('Expired 2 days ago')).toBeVisible()
  await search.fill('aspirin')
  await expect(page.getByText('No medications found')).toBeVisible()
})

test('the selected family is remembered, with its own medications', async ({ page, household }) => {
  await household.add({ name: 'Mine' })
  const emil = await household.addFamily('Grandpa Emil')
  await household.add({ name: 'His', familyId: emil.id })
  await household.enter(page)
  await expect(page.getByRole('article')).toHaveText(/Mine/)
  await page.getByLabel('Family').selectOption('Grandpa Emil')
  await expect(page.getByRole('article')).toHaveText(/His/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveText(/His/)
  await expect(page.getByRole('link', { name: 'Manage Family' })).toHaveAttribute(
    'href',
    `/families/${emil.id}`,
  )
})

test('long and right-to-left names wrap and keep their direction', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const long = 'Hydrochlorothiazid'.repeat(11)
  await household.add({ name: long })
  await household.add({ name: 'بنادول ٥٠٠ ملغ' })
  await page.setViewportSize({ width: 320, height: 640 })
  await household.enter(page)
  await expect(page.getByRole('heading', { name: long })).toBeVisible()
  const arabic = page.getByRole('heading', { name: 'بنادول' })
  expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a failed read says why and offers another try', async ({ page, household }) => {
  await household.add({ name: 'Ibuprofen' })
  await page.route('**/api/medications?**', (route) => route.fulfill({ status: 503, body: 'x' }))
  await household.enter(page)
  const alert = page.getByRole('alert')
  await expect(alert.getByText('Failed to fetch medications')).toBeVisible()
  await expect(alert.getByText('503: Service Unavailable')).toBeVisible()
  await page.unroute('**/api/medications?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

for (const timezoneId of ['America/Los_Angeles', 'UTC', 'Pacific/Tongatapu'])
  test.describe(`seen from ${timezoneId}`, {
    tag: timezoneId === 'America/Los_Angeles' ? [] : '@rare',
  }, () => {
    test.use({ timezoneId })

    test('no time zone shifts a date', async ({ page, household }) => {
      await trustClock(page)
      await page.clock.setFixedTime(new Date('2026-03-08T09:30:00Z'))
      await household.add({ name: 'Ibuprofen', expirationDate: '2027-11-30' })
      await household.enter(page)
      await page.getByRole('heading', { name: 'Ibuprofen' }).getByRole('link').click()
      await expect(page.getByText('November 30, 2027', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Edit Medication' }).click()
      await expect(page.getByLabel('Expiration Date')).toHaveValue('2027-11-30')
      await page.getByRole('button', { name: 'Update Medication' }).click()
      await page.getByRole('heading', { name: 'Ibuprofen' }).getByRole('link').click()
      await expect(page.getByText('November 30, 2027', { exact: true })).toBeVisible()
    })

    test('a dose taken just before midnight belongs to that day', async ({ page, household }) => {
      const { id } = await household.add({ name: 'Ibuprofen' })
      await household.enter(page, `/medication/${id}`)
      const lateThere = new Date(
        await page.evaluate(() => {
          const day = new Date()
          day.setDate(day.getDate() - 7)
          return day.setHours(23, 50, 0, 0)
        }),
      )
      await household.take(id, lateThere)
      const weekday = await page.evaluate(
        (instant) => new Date(instant).toLocaleDateString('en-US', { weekday: 'short' }),
        lateThere.toISOString(),
      )
      await page.getByRole('button', { name: 'Previous week' }).click()
      const day = page.getByRole('button', { name: `${weekday}: 1 taken` })
      await day.hover()
      await expect(page.getByRole('tooltip')).toContainText('Taken at 11:50 PM')
    })
  })
