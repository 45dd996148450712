import { expect, test } from './household.ts'
import { NOON_ZONE, soon } from './noon.ts'
import { photographNothing } from './packagePicture.ts'
import { button, intake } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

test('the photo that is marked as the pill is shown with its dose', async ({ page, household }) => {
  const carton = await household.upload('carton.jpg', await photographNothing(400, 300))
  const pill = await household.upload('pill.jpg', await photographNothing(300, 300))
  const { id } = await household.add({
    name: 'Lisinopril',
    images: [carton, pill].map(({ storageUrl = '', filename }, sequence) => ({
      url: storageUrl,
      name: filename,
      sequence,
    })),
  })
  await household.makePlan(id, soon(await household.personNamed('Nora Berg')))
  await household.enter(page, `/edit/${id}`)
  const photo = page.getByRole('radio', { name: 'Photo 2 of Lisinopril' })
  await page.locator('label').filter({ has: photo }).click()
  await expect(photo).toBeChecked()
  await button(page, 'Update Medication').click()
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
  await page.goto('/today')
  const shown = page.getByRole('article').locator('img')
  await expect(shown).toHaveAttribute('src', new RegExp(`i=${pill.storageUrl}`))
  await page.goto(`/medication/${id}`)
  await button(page, 'Take Medicine').click()
  await expect(intake(page).getByRole('img', { name: 'What it looks like' })).toBeVisible()
})
