import { daysAgo, expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'
import { photographPackage } from './packagePicture.ts'
import { notification } from './parts.ts'

test('the page of a medication shows everything known about it', async ({ page, household }) => {
  const { id } = await household.add({
    name: 'Lisinopril 10 mg',
    purpose: 'Blood pressure',
    notes: 'Not with ibuprofen',
    pillCount: 30,
    lot: 'B4471',
    productCode: '04012345678901',
  })
  await household.take(id, new Date(Date.now() - 2 * 3_600_000))
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByRole('heading', { name: 'Lisinopril 10 mg' })).toBeVisible()
  for (const text of [
    'Blood pressure',
    'Not with ibuprofen',
    '2 hours ago',
    '29 pills remaining',
    'B4471',
    '04012345678901',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Medication' }).click()
  await expect(page).toHaveURL(`/edit/${id}`)
})

test('an unknown count and an unknown medication are shown as such', async ({ page, household }) => {
  const { id } = await household.add({ pillCount: null })
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByText('No pill count set')).toBeVisible()
  await expect(page.getByText('Never')).toBeVisible()
  await page.goto('/medication/nothing')
  await expect(page.getByText('Medication not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/')
})

test('going back to a medication shows all of it at once, at the same place', async ({ page, household }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { id } = await household.add({ name: 'Ibuprofen', notes: 'After a meal' })
  await household.enter(page, `/medication/${id}`)
  await page.getByText('After a meal').scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  // Without scrolling to it, as a click would.
  await page.getByRole('link', { name: 'Make a Plan' }).dispatchEvent('click')
  await expect(page).toHaveURL(`/medication/${id}/plan`)
  await expect(page.getByRole('heading', { name: 'Ibuprofen', exact: true })).toHaveCount(0)
  const withName = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== 'Ibuprofen') return
          observer.disconnect()
          resolve(document.body.textContent)
        }).observe(document.body, { childList: true, subtree: true })
        history.back()
      }),
  )
  expect(withName).toContain('After a meal')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('the page of a new medicine is at most 1,500 px high on a phone, in the order of need', async ({
  page,
  household,
}) => {
  const { storageUrl = '' } = await household.upload('front.jpg', await photographPackage())
  const { id } = await household.add({
    name: 'Amoxicillin 250 mg/5 ml',
    purpose: 'Ear infection',
    notes: 'Shake it, keep it in the fridge, finish the bottle.',
    productCode: '04012345678901',
    images: [{ url: storageUrl, name: 'front.jpg', sequence: 0 }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await household.enter(page, `/medication/${id}`)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const photo = page.getByRole('button', { name: /^Photo 1 of/ })
  const inOrder = [
    heading('Plan'),
    heading('Notes'),
    page.getByText('Contains amoxicillin'),
    heading('Packs'),
    heading('Weekly Adherence'),
    photo,
    page.getByText('Product Code'),
  ]
  const tops: number[] = []
  for (const one of inOrder) tops.push((await one.boundingBox())?.y ?? Number.NaN)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(heading('Stock over time'), 'before the first dose').toHaveCount(0)
  const [shown, whole] = await photo.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.width / image.height, image.naturalWidth / image.naturalHeight]
  })
  expect(shown, 'the whole photo').toBeCloseTo(whole ?? 0, 1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500)
})

test('photos open large, and previous and next wrap around', async ({ page, household }) => {
  test.setTimeout(120_000)
  const picture = (brand: string) => photographPackage({ brand })
  const one = await household.upload('one.jpg', await picture('First'))
  const two = await household.upload('two.jpg', await picture('Second'))
  const { id } = await household.add({
    images: [one, two].map(({ storageUrl = '', filename }, sequence) => ({
      url: storageUrl,
      name: filename,
      sequence,
    })),
  })
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: /^Photo 1 of / }).click()
  const shown = page.locator('.yarl__slide_current img')
  await expect(shown).toHaveAttribute('alt', 'Photo 1 of Ibuprofen')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(shown).toHaveAttribute('alt', 'Photo 2 of Ibuprofen')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(shown).toHaveAttribute('alt', 'Photo 1 of Ibuprofen')
  await test.step('Escape closes them also where the focus was lost', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  })
  await test.step('so does Back', async () => {
    await page.getByRole('button', { name: /^Photo 1 of / }).click()
    await expect(shown).toBeVisible()
    await page.goBack()
    await expect(shown).toHaveCount(0)
    await expect(page).toHaveURL(`/medication/${id}`)
  })
})

test('the history goes back week by week, and an entry is deleted after a question', async ({
  page,
  household,
}) => {
  await trustClock(page)
  await page.clock.setFixedTime(new Date(2026, 9, 15, 13, 5))
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.take(id, new Date(2026, 9, 13, 7, 58), { notes: 'after breakfast', pillsTaken: 2 })
  await household.take(id, new Date(2026, 9, 6, 8, 2))
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'View History' }).click()
  const dialog = page.getByRole('dialog', { name: 'Medication History' })
  await expect(dialog.getByText('History of when Lisinopril was taken')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await expect(dialog.getByText('October 13, 2026', { exact: true })).toBeVisible()
  await expect(dialog.getByText('7:58 AM')).toBeVisible()
  await expect(dialog.getByText('after breakfast')).toBeVisible()
  await expect(dialog.getByRole('region')).toHaveCSS('height', '300px')
  await dialog.getByRole('button', { name: 'Previous week' }).click()
  await expect(dialog.getByText('October 6, 2026', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Previous week' }).click()
  await expect(dialog.getByText('No history available for this week')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next week' }).click()
  await dialog.getByRole('button', { name: 'Next week' }).click()
  await dialog.getByRole('button', { name: /Delete log entry/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this log entry?' })
  await expect(question.getByText('This action cannot be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page).getByText('Log entry deleted successfully')).toBeVisible()
  await expect(dialog.getByText('No history available for this week')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('29 pills remaining')).toBeVisible()
})

test('the week shows seven days, with the doses of each in a tooltip', async ({ page, household }) => {
  await trustClock(page)
  await page.clock.setFixedTime(new Date(2026, 9, 15, 13, 5))
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.take(id, new Date(2026, 9, 13, 7, 5))
  await household.take(id, new Date(2026, 9, 13, 19, 40), { notes: 'half tablet' })
  await household.enter(page, `/medication/${id}`)
  for (const day of [
    'Sun: 0 taken',
    'Mon: 0 taken',
    'Wed: 0 taken',
    'Thu: 0 taken',
    'Fri: Not taken',
    'Sat: Not taken',
  ])
    await expect(page.getByRole('button', { name: day })).toBeVisible()
  const tuesday = page.getByRole('button', { name: 'Tue: 2 taken' })
  await tuesday.focus()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toContainText('Taken at 7:05 AM')
  await expect(tooltip).toContainText('Taken at 7:40 PM')
  await expect(tooltip).toContainText('Note: half tablet')
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.getByRole('button', { name: 'Mon: 0 taken' }).click()
  await expect(tooltip).toContainText('Not taken')
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByText('October 4 – 10, 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tue: 0 taken' })).toBeVisible()
})

test('a week in which the clocks change has seven days', { tag: '@rare' }, async ({
  anotherDevice,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  const page = await anotherDevice({ timezoneId: 'Europe/Berlin' })
  await trustClock(page)
  await page.clock.setFixedTime(new Date('2026-10-27T10:00:00Z'))
  // Half past two in the night of October 25 happened twice.
  await household.take(id, new Date('2026-10-25T00:30:00Z'))
  await household.take(id, new Date('2026-10-25T01:30:00Z'))
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByText('October 25 – 31, 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sun: 2 taken' })).toBeVisible()
})

test('it prints without controls', { tag: '@rare' }, async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril', notes: 'Not with ibuprofen' })
  await household.take(id, daysAgo(0, 0))
  await household.enter(page, `/medication/${id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Lisinopril' })).toBeVisible()
  await expect(page.getByText('Not with ibuprofen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take Medicine' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})
