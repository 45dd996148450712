import { expect, test } from './household.ts'
import { photographNothing } from './packagePicture.ts'

test('the camera shows its picture, switches, and its photo is read', async ({
  page,
  context,
  household,
}) => {
  await context.grantPermissions(['camera'])
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Take Photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take Photo' })
  const capture = dialog.getByRole('button', { name: 'Capture' })
  await expect(capture).toBeEnabled()
  const video = dialog.locator('video')
  const tracks = await video.evaluateHandle((element) =>
    ((element as HTMLVideoElement).srcObject as MediaStream).getTracks(),
  )
  await dialog.getByRole('button', { name: 'Switch Camera' }).click()
  await expect.poll(() => tracks.evaluate(([track]) => track?.readyState)).toBe('ended')
  await expect(capture).toBeEnabled()
  await capture.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^photo-\d+\.jpg$/)).toBeVisible()
  await expect(page.getByText('Complete')).toBeVisible({ timeout: 60_000 })
})

test('a camera that cannot be opened says why', async ({ page, household }) => {
  await household.enter(page, '/add')
  const failures = [
    ['NotAllowedError', 'Please allow this page to use it in the browser’s settings.'],
    ['NotFoundError', 'The browser found no camera on this device.'],
    // WebKit's is no DOMException.
    ['OverconstrainedError', 'The browser found no camera on this device.'],
    ['NotReadableError', 'Another app or tab may be using it. Close that, then open the camera again.'],
    ['InvalidStateError', 'Close this, then open the camera again.'],
    ['no mediaDevices', 'The browser found no camera on this device.'],
  ] as const
  for (const [name, words] of failures) {
    await page.evaluate((name) => {
      if (name === 'no mediaDevices')
        return Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      const error =
        name === 'OverconstrainedError'
          ? Object.assign(new Error('No'), { name })
          : new DOMException('No', name)
      navigator.mediaDevices.getUserMedia = () => Promise.reject(error)
    }, name)
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be opened'))
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await expect(page.getByText('The camera could not be opened.')).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Capture' })).toBeDisabled()
    await logged
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('over plain http the camera dialog says why, and takes a photo of the phone’s own camera', async ({
  page,
  household,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
  })
  await household.enter(page, '/add')
  await page.getByRole('button', { name: 'Take Photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take Photo' })
  await expect(dialog.getByText('Browsers allow the camera only over https')).toBeVisible()
  const input = dialog.getByLabel('Use the Phone’s Camera')
  await expect(input).toHaveAttribute('capture', 'environment')
  await input.setInputFiles({
    name: 'from-phone.jpg',
    mimeType: 'image/jpeg',
    buffer: await photographNothing(400, 300),
  })
  await expect(dialog).toBeHidden()
  await expect(page.getByText('from-phone.jpg')).toBeVisible()
})
