import { expect, test } from './household.ts'
import { photographPackage } from './packagePicture.ts'
import { notification } from './parts.ts'

test('a photo is judged, its text is shown over it, and its fields are listed', async ({
  page,
  household,
}) => {
  test.setTimeout(120_000)
  const buffer = await photographPackage()
  await household.enter(page)
  await page.getByRole('link', { name: 'Image Diagnostic Tool' }).click()
  await expect(
    page.getByText('Analyze image quality and text detection for medication details'),
  ).toBeVisible()
  const start = page.getByRole('button', { name: 'Start Analysis' })
  await expect(start).toBeDisabled()
  await page.getByLabel('Upload Image').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await start.click()
  await expect(page.getByRole('button', { name: 'Analyzing Image...' })).toBeDisabled()
  await expect(page.getByText(/Image is suitable for processing|Image needs improvement/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(notification(page).getByText('Image Analysis Complete')).toBeVisible()
  for (const measure of ['Brightness', 'Contrast', 'Sharpness'])
    await expect(page.getByRole('progressbar', { name: measure })).toHaveAttribute(
      'aria-valuetext',
      /^\d+%, /,
    )
  await expect(page.getByRole('heading', { name: 'Detected Text' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'EXP 08/2031' })).toBeVisible()
  await expect(page.locator('svg rect title').filter({ hasText: 'EXP 08/2031' })).toBeAttached()
  for (const term of ['Name', 'Expiration Date', 'Purpose', 'Pill Count'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
})

test('a file that cannot be analyzed is reported', async ({ page, household }) => {
  await household.enter(page, '/analyze-image')
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Start Analysis' }).click()
  await expect(page.getByText('Analysis Failed').first()).toBeVisible()
  await expect(page.getByText('Could not complete image analysis').first()).toBeVisible()
  await expect(page.getByText('Failed to analyze image')).toBeVisible()
  await expect(page.getByText('No preview')).toBeVisible()
  await expect(page.getByText('This file is not an image that can be read')).toBeVisible()
})
