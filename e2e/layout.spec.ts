import { LANGUAGES } from '../language/languages.ts'
import { expect, test } from './household.ts'
import { photographNothing } from './packagePicture.ts'

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('a phone turned upright shows no page wider than itself', async ({ page, household }) => {
  // With a 13th the dashboard has rows instead of cards.
  await Promise.all(Array.from({ length: 12 }, (_, index) => household.add({ name: `Medicine ${index}` })))
  await page.setViewportSize({ width: 667, height: 375 })
  await household.enter(page)
  // The browser remembers the size of cards that left the screen.
  await expect(page.getByRole('article').first()).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('article').last()).toBeInViewport()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.setViewportSize({ width: 375, height: 667 })
  expect(await page.evaluate(overflow)).toBe(0)
})

test('at 320 px everything has room for a finger and its words', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await page.setViewportSize({ width: 320, height: 640 })
  await household.enter(page)
  const family = page.getByLabel('Family')
  const name = await family.evaluate((select) => {
    const { paddingLeft, paddingRight } = getComputedStyle(select)
    return { room: select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) }
  })
  expect(name.room, 'the name of the family').toBeGreaterThanOrEqual(120)

  await page.goto(`/medication/${id}`)
  const edit = page.getByRole('link', { name: 'Edit Medication' })
  const margin = await edit.evaluate((link) => {
    const words = document.createRange()
    words.selectNodeContents(link)
    const [inner, outer] = [words.getBoundingClientRect(), link.getBoundingClientRect()]
    return Math.min(inner.left - outer.left, outer.right - inner.right)
  })
  expect(margin, 'between the words of Edit Medication and its edge').toBeGreaterThanOrEqual(8)
  for (const day of await page.getByRole('button', { name: /: (0|Not) taken$/ }).all())
    expect((await day.boundingBox())?.width, 'a day of the week').toBeGreaterThanOrEqual(40)
  expect(await page.evaluate(overflow)).toBe(0)

  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = page.getByRole('dialog')
  const pills = await dialog.getByLabel('Number of pills taken').boundingBox()
  expect(pills?.width, 'the field of the stepper').toBeGreaterThanOrEqual(44)
  for (const day of await dialog.getByRole('gridcell').all())
    expect((await day.boundingBox())?.width, 'a day of the month').toBeGreaterThanOrEqual(40)
})

test('at 320 px the bar shows each of its words whole and 13 px high, in every language', async ({
  page,
  household,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await household.enter(page)
  const cut: string[] = []
  for (const language of Object.keys(LANGUAGES)) {
    await page.evaluate(
      (one) => localStorage.setItem('language', JSON.stringify({ language: one })),
      language,
    )
    await page.reload()
    const words = page.locator('.bar-word')
    await expect(words).toHaveCount(5)
    const tooLong = await words.evaluateAll(async (all) => {
      // The current place is in bold.
      for (const word of all) word.closest('a')?.setAttribute('aria-current', 'page')
      await document.fonts.ready
      return all.flatMap((word) => {
        const isSmall = Number.parseFloat(getComputedStyle(word).fontSize) < 13
        return isSmall || word.scrollWidth > word.clientWidth ? [word.textContent ?? ''] : []
      })
    })
    cut.push(...tooLong)
  }
  expect(cut).toEqual([])
})

test('a card with a second tab is level with its neighbours', async ({ page, household }) => {
  const date = new Date()
  date.setDate(date.getDate() + 340)
  const expirationDate = date.toISOString().slice(0, 10)
  const { id } = await household.add({ name: 'Amoxicillin', expirationDate })
  await household.add({ name: 'Lisinopril', expirationDate })
  await household.take(id, new Date())
  await page.setViewportSize({ width: 1440, height: 900 })
  await household.enter(page)
  const tabs = page
    .getByRole('article')
    .first()
    .getByText(/Expires in|Taken Today/)
  const [expiry, taken] = [await tabs.first().boundingBox(), await tabs.last().boundingBox()]
  expect(taken?.y, 'both tabs are on one line').toBe(expiry?.y)
  const names = await page.getByRole('article').getByRole('heading').all()
  const [first, second] = await Promise.all(names.map((name) => name.boundingBox()))
  expect(first?.y).toBe(second?.y)
})

test('the highlighted link of the rail is whole', async ({ page, household }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await household.enter(page)
  const isWhole = await page.getByRole('link', { name: 'Your Medications' }).evaluate((link) => {
    const { left, right, top, height } = link.getBoundingClientRect()
    return [left + 2, right - 2].every((x) => link.contains(document.elementFromPoint(x, top + height / 2)))
  })
  expect(isWhole).toBe(true)
})

test('a card says how many images it does not show', async ({ page, household }) => {
  const picture = await photographNothing(60, 40)
  const uploads = await Promise.all(
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => household.upload(name, picture)),
  )
  const images = uploads.map(({ storageUrl = '', filename }, sequence) => ({
    url: storageUrl,
    name: filename,
    sequence,
  }))
  await household.add({ name: 'Three', images })
  await household.add({ name: 'Two', images: images.slice(0, 2) })
  await household.enter(page)
  await expect(page.getByRole('article').filter({ hasText: 'Three' })).toContainText('+1 more')
  await expect(page.getByRole('article').filter({ hasText: 'Two' })).not.toContainText('more')
})

test('a dialog with a high head scrolls as a whole on a low screen', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Amoxicillin and clavulanate '.repeat(6).trim() })
  await page.setViewportSize({ width: 320, height: 256 })
  await household.enter(page, `/medication/${id}`)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel('Notes (Optional)')
  await note.scrollIntoViewIfNeeded()
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading')).not.toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
})
