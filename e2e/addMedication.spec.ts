import type { Page, Route } from '@playwright/test'
import { answerForReader } from './answerForReader.ts'
import { keptOn } from './device.ts'
import { gate } from './gate.ts'
import { expect, test } from './household.ts'
import { photographFront, photographNothing, photographPackage } from './packagePicture.ts'
import { notification } from './parts.ts'

const addImages = (page: Page) => page.getByLabel('Add Images')
const image = (buffer: Buffer, name = 'box.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

test('a medicine begun for one family is never added to another', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const guest = await household.letIn('Omar Other', 'adult')
  await guest.enter(page)
  await page.evaluate((id) => localStorage.setItem('family', id), household.familyId)
  await page.goto('/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Carprofen')
  await page.getByLabel('Expiration Date').fill('2031-01-31')
  await page.getByLabel('Number of Pills').fill('30')
  // While the server is slow, the families kept on this device are shown.
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain('"GET /api/families"')
  const late = gate()
  const answerLate = (route: Route) => late.opened.then(() => route.continue())
  await page.route('**/api/families', answerLate, { times: 1 })
  await household.removeMember('Omar Other')
  const add = page.getByRole('button', { name: 'Add Medication', exact: true })
  await add.click()
  await expect(page.getByText('You are no longer a member of this family.').first()).toBeVisible()
  const all = page.waitForResponse('**/api/families')
  late.open()
  await (await all).finished()
  const sent = page.waitForResponse('**/api/medications')
  await add.click()
  expect((await sent).ok()).toBe(false)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Carprofen')
})

test('a photo without its date asks for one more, which joins the first', async ({ page, household }) => {
  test.setTimeout(120_000)
  await household.enter(page, '/add')
  await addImages(page).setInputFiles(image(await photographPackage({ expiry: '' }), 'front.jpg'))
  const first = page.getByRole('listitem').filter({ hasText: 'front.jpg' })
  const ask = first.getByText('Take one closer photo of the date.')
  await expect(ask).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cetirizine')
  await expect(page.getByLabel('Expiration Date')).toHaveValue('')
  await page
    .locator('form')
    .getByLabel('Add Images')
    .setInputFiles(image(await photographPackage(), 'date.jpg'))
  await expect(page.getByLabel('Expiration Date')).toHaveValue('2031-08-31', { timeout: 60_000 })
  await expect(ask).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cetirizine')
})

test('photos fill the form and are added with it', async ({ page, household }) => {
  test.setTimeout(120_000)
  const front = await photographPackage()
  await page.setViewportSize({ width: 360, height: 740 })
  await household.enter(page, '/add')
  await expect(page.getByRole('heading', { name: 'Start by adding images' })).toBeVisible()
  await expect(
    page.getByText('Upload photos or take pictures of your medication to automatically extract information'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add New Medication' })).toHaveCount(0)
  await expect(addImages(page)).toHaveAttribute('accept', 'image/*,.heic')
  await expect(addImages(page)).toHaveAttribute('multiple', '')
  await addImages(page).setInputFiles([image(front), image(Buffer.from('no picture'), 'broken.jpg')])

  const [first, second] = [
    page.getByRole('listitem').filter({ hasText: 'box.jpg' }),
    page.getByRole('listitem').filter({ hasText: 'broken.jpg' }),
  ]
  await expect(first.getByRole('button', { name: /Remove image/ })).toBeDisabled()
  await expect(first.getByText(/Uploading...|Analyzing.../)).toBeVisible()
  await expect(second.getByText('This file is not an image that can be read')).toBeVisible({
    timeout: 60_000,
  })
  await expect(first.getByText('Complete')).toBeVisible({ timeout: 60_000 })
  await expect(first.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  for (const term of ['Name', 'Expiration', 'Purpose', 'Pills'])
    await expect(first.getByText(term, { exact: true })).toBeVisible()
  await second.getByRole('button', { name: /Remove image/ }).click()
  await expect(second).toHaveCount(0)
  expect((await first.boundingBox())?.height, 'the photo with its findings').toBeLessThanOrEqual(152)
  await expect(page.getByRole('button', { name: 'Add Medication' })).toBeInViewport({ ratio: 1 })

  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/cetirizine/i)
  await expect(page.getByLabel('Expiration Date')).toHaveValue('2031-08-31')
  await expect(page.getByLabel('Number of Pills')).toHaveValue('20')
  await page.getByRole('button', { name: 'Only a Month' }).click()
  await page.getByLabel('Month').selectOption('June')
  await page.getByLabel('Year').selectOption('2031')
  await page.getByRole('button', { name: 'A Whole Date' }).click()
  await expect(page.getByLabel('Expiration Date')).toHaveValue('2031-06-30')
  await page.getByLabel('Notes (Optional)').fill('For spring')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(notification(page).getByText('Medication added successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  const card = page.getByRole('article')
  await expect(card.getByText('20 of 20')).toBeVisible()
  await expect(card.getByRole('img', { name: /Package of/ })).toBeVisible()
})

test('a photo without results still opens the form, which names what is missing', async ({
  page,
  household,
}) => {
  const picture = await photographNothing(400, 300)
  await household.enter(page, '/add')
  await addImages(page).setInputFiles(image(picture))
  await expect(page.getByText('Not found')).toHaveCount(4, { timeout: 60_000 })
  await expect(page.getByText('No medicine found in this photo')).toBeVisible()
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByText('Medication name is required')).toBeVisible()
  await expect(page.getByText('Expiration date is required')).toBeVisible()
  await expect(notification(page).getByText('Please enter a valid expiration date')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('a name without a date asks for a close-up of the date', async ({ page, household }) => {
  const picture = await photographFront('Ibuprofen', '200 mg tablets')
  await household.enter(page, '/add')
  await addImages(page).setInputFiles(image(picture))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/ibuprofen/i, { timeout: 60_000 })
  await expect(page.getByText('No expiration date was found. Take a close-up of it')).toBeVisible()
  await page.getByLabel('Expiration Date').fill('2031-01-31')
  await expect(page.getByText('No expiration date was found. Take a close-up of it')).toBeHidden()
})

test('a lost network and a busy reader are shown under the photo', async ({ page, household }) => {
  await household.enter(page, '/add')
  await page.route('**/api/recognize-medicine*', (route) => route.abort())
  await addImages(page).setInputFiles(image(Buffer.from('x')))
  await expect(page.getByText('No connection to Medicine Cabinet')).toBeVisible()
  await expect(
    notification(page).getByText(
      'Failed to process images. Please check the error details below each image.',
    ),
  ).toBeVisible()
  // By itself once the network is back, and at the press.
  const again = page.waitForRequest('**/api/recognize-medicine*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await again
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No connection to Medicine Cabinet')).toBeVisible()
  await page.unroute('**/api/recognize-medicine*')
  await page.route('**/api/recognize-medicine*', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'The image reader is busy. Please try again in a moment.', code: 'readerBusy' },
    }),
  )
  await addImages(page).setInputFiles(image(Buffer.from('y'), 'other.jpg'))
  await expect(page.getByText('The image reader is busy. Please try again in a moment.')).toBeVisible()
})

test('an ambiguous date offers both readings, with its place on the photo', async ({ page, household }) => {
  test.setTimeout(120_000)
  const picture = await photographPackage({ expiry: '05/12/2031' })
  await household.enter(page, '/add')
  await addImages(page).setInputFiles(image(picture))
  await expect(page.getByText('Please check')).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByText('Read from the photo. Compare it with the package before you save.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'December 5, 2031' })).toBeVisible()
  await page.getByRole('button', { name: 'Show Expiration Date on the photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Expiration Date on the photo' })
  await expect(dialog.getByRole('img', { name: 'Expiration Date on the photo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'May 12, 2031' }).click()
  await expect(page.getByLabel('Expiration Date')).toHaveValue('2031-05-12')
  await expect(page.getByText('Please check')).toBeHidden()
})

test('typed text stays when photos are removed', { tag: '@rare' }, async ({ page, household }) => {
  await answerForReader(page, household, {})
  await household.enter(page, '/add')
  await addImages(page).setInputFiles(image(Buffer.from('x')))
  await page.getByLabel('Name', { exact: true }).fill('Cetirizine')
  await page.getByRole('button', { name: 'Remove image box.jpg' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'box.jpg' })).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cetirizine')
  await expect(page.getByText('No expiration date was found.')).toHaveCount(0)
  await page.getByLabel('Expiration Date').fill('2031-08-31')
  await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Cetirizine' })).toBeVisible()
})

test('a medicine can be added without a photo', async ({ page, household }) => {
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Medication' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Cetirizine')
  // Nothing was read: nothing to compare, and no picture to take again.
  await expect(page.getByText(/Please check|No expiration date was found/)).toHaveCount(0)
  await page.getByLabel('Expiration Date').fill('2031-08-31')
  await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Cetirizine' })).toBeVisible()
})

test('photos can be dropped on the dashed area and pasted', async ({ page, context, household }) => {
  const sent = await answerForReader(page, household, {})
  await household.enter(page, '/add')
  const files = (...names: string[]) =>
    page.evaluateHandle((all) => {
      const transfer = new DataTransfer()
      for (const name of all)
        transfer.items.add(new File(['x'], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' }))
      return transfer
    }, names)
  const place = page.getByRole('button', { name: 'Add Images' })
  await place.dispatchEvent('dragover', { dataTransfer: await files('a.jpg') })
  await place.dispatchEvent('drop', { dataTransfer: await files('a.jpg', 'b.heic', 'c.pdf') })
  await expect(notification(page).getByText('Only images can be added')).toBeVisible()
  await expect.poll(() => sent.toSorted()).toEqual(['a.jpg', 'b.heic'])

  const opened = await page.evaluate(
    (dataTransfer) =>
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
    await files('missed.jpg'),
  )
  expect(opened, 'a file that misses the place is not opened instead of the page').toBe(false)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
    canvas.getContext('2d')
    const picture = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob as Blob)))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })
  await page.keyboard.press('ControlOrMeta+V')
  await expect.poll(() => sent).toContain('image.png')
  expect(sent).toHaveLength(3)
})

test('the form warns of an expired date before adding, and shows it afterwards', async ({
  page,
  household,
}) => {
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Old Drops')
  await page.getByLabel('Expiration Date').fill('2021-05-31')
  await expect(page.getByText('This expired on May 31, 2021.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Old Drops' })).toBeVisible()
})

test('an added medicine is on the dashboard before the list is read again', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.enter(page)
  await page.getByRole('heading', { name: 'No medications added yet' }).waitFor()
  await page.getByRole('link', { name: 'Add Medication' }).first().click()
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ibuprofen')
  await page.getByLabel('Expiration Date').fill('2099-03-31')
  // The list is never answered again.
  await page.route('**/api/medications?*', () => {})
  await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByRole('heading', { name: 'Ibuprofen' })).toBeVisible()
})
