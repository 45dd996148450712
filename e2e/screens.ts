import type { Browser, Page } from '@playwright/test'
import { dateIn, daysAgo, type Household } from './household.ts'
import { photographPackage } from './packagePicture.ts'

export interface Seeds {
  household: Household
  lisinopril: string
  picture: Buffer
  /** Its date can be read two ways. */
  ambiguous: Buffer
}

/** The household of the drawings: every kind of card, two photos, a week of doses. */
export async function seed(household: Household, browser: Browser): Promise<Seeds> {
  const picture = (brand: string, strength: string, purpose: string, count: string, expiry = '08/2028') =>
    photographPackage(browser, { brand, strength, purpose, count, expiry })
  const keep = async (name: string, buffer: Buffer) => {
    const { storageUrl = '' } = await household.upload(name, buffer)
    return { url: storageUrl, name, sequence: 0 }
  }
  const amox = await keep(
    'a.jpg',
    await picture('Amoxicillin', '500 mg', 'Antibiotic capsules', '21 capsules'),
  )
  const ibu = await keep(
    'b.jpg',
    await picture('Ibuprofen', '200 mg', 'Relief of pain and fever', '24 tablets'),
  )
  const lis = await keep('c.jpg', await picture('Lisinopril', '10 mg', 'Blood pressure', '30 tablets'))
  const cetirizine = await picture('Cetirizine', '10 mg', 'Hay fever and allergies', '20 tablets')

  const amoxicillin = await household.add({
    name: 'Amoxicillin 500 mg',
    purpose: 'Ear infection, Mila. Every 8 hours, finish the course.',
    expirationDate: dateIn(12),
    pillCount: 21,
    images: [amox],
  })
  await household.take(amoxicillin.id, daysAgo(1, 20), { pillsTaken: 12 })
  const ibuprofen = await household.add({
    name: 'Ibuprofen 200 mg',
    purpose: 'Pain and fever. With food.',
    expirationDate: dateIn(253),
    pillCount: 24,
    images: [ibu, { ...lis, sequence: 1 }],
  })
  await household.take(ibuprofen.id, daysAgo(6, 9), { pillsTaken: 6 })
  const lisinopril = await household.add({
    name: 'Lisinopril 10 mg',
    purpose: 'Blood pressure, Grandpa Emil. Every morning.',
    notes:
      'Dr. Haas, next check in January. Not together with ibuprofen. The bottle lives on the kitchen shelf, behind the tea.',
    expirationDate: dateIn(375),
    pillCount: 30,
    images: [lis, { ...ibu, sequence: 1 }],
  })
  for (const days of [6, 5, 4, 2, 1]) await household.take(lisinopril.id, daysAgo(days, 7, 5))
  await household.take(lisinopril.id, daysAgo(4, 19, 40), { notes: 'half tablet, after dinner' })
  await household.take(lisinopril.id, new Date(Date.now() - 60_000))
  await household.add({
    name: 'Loratadine 10 mg',
    purpose: 'Hay fever',
    expirationDate: dateIn(-66),
    pillCount: 3,
    initialPillCount: 10,
  })
  const metformin = await household.add({
    name: 'Metformin 500 mg',
    purpose: 'Type 2 diabetes. One tablet with breakfast and one with dinner.',
    pillCount: 41,
    initialPillCount: 60,
  })
  await household.change(metformin.id, { name: metformin.name, expirationDate: null })
  await household.add({
    name: 'Vitamin D3 Cholecalciferol 1000 IU',
    notes: 'Winter supplement for the whole household',
    expirationDate: dateIn(100),
    pillCount: null,
    initialPillCount: 90,
  })
  const ambiguous = await picture(
    'Cetirizine',
    '10 mg',
    'Hay fever and allergies',
    '20 tablets',
    '05/12/2031',
  )
  return { household, lisinopril: lisinopril.id, picture: cetirizine, ambiguous }
}

/** A screen or a dialog in a certain state: its name, its address and how to get it there. */
export type Screen = [name: string, path: string, prepare?: (page: Page, seeds: Seeds) => Promise<unknown>]

const takeButton = (page: Page) => page.getByRole('button', { name: 'Take Medicine' }).first()

async function addAmbiguous(page: Page, { ambiguous }: Seeds) {
  await page
    .getByLabel('Add Images')
    .setInputFiles({ name: 'IMG_2043.jpg', mimeType: 'image/jpeg', buffer: ambiguous })
  await page.getByText('Please check').waitFor({ timeout: 60_000 })
  await page.getByText('Please check').scrollIntoViewIfNeeded()
}

async function openMenu(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
}

/** Every screen and dialog behind signing in. */
export const screens = ({ lisinopril, household }: Seeds): Screen[] => [
  ['dashboard', '/', (page) => page.getByRole('button', { name: /Expired/ }).click()],
  ['nomatch', '/', (page) => page.getByRole('searchbox').fill('aspirin')],
  [
    'intake',
    '/',
    async (page) => {
      await takeButton(page).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'toast',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Take Medicine' }).nth(2).click()
      await page.getByRole('button', { name: 'One more' }).click()
      await page.route('**/logs', (route) =>
        route.fulfill({
          status: 201,
          json: { id: 'x', takenAt: new Date().toISOString(), pillsTaken: 1, notes: null },
        }),
      )
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  ],
  ['details', `/medication/${lisinopril}`],
  [
    'tooltip',
    `/medication/${lisinopril}`,
    async (page) => {
      // Today's dose tells that the week is there; the day with two of them may lie in the one before.
      await page
        .getByRole('button', { name: /1 taken/ })
        .first()
        .waitFor()
      const twice = page.getByRole('button', { name: /2 taken/ })
      if ((await twice.count()) === 0) await page.getByRole('button', { name: 'Previous week' }).click()
      await twice.click()
    },
  ],
  [
    'lightbox',
    `/medication/${lisinopril}`,
    (page) => page.getByRole('button', { name: 'Image 1 of 2' }).click(),
  ],
  [
    'history',
    `/medication/${lisinopril}`,
    async (page) => {
      await page.getByRole('button', { name: 'View History' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'delete-dose',
    `/medication/${lisinopril}`,
    async (page) => {
      await page.getByRole('button', { name: 'View History' }).click()
      await page
        .getByRole('button', { name: /Delete log entry/ })
        .first()
        .click()
    },
  ],
  ['edit', `/edit/${lisinopril}`],
  ['remove', `/edit/${lisinopril}`, (page) => page.getByRole('button', { name: 'Remove' }).click()],
  [
    'edit-errors',
    `/edit/${lisinopril}`,
    async (page) => {
      await page.getByLabel('Name').fill('')
      await page.getByLabel('Expiration Date').fill('')
      await page.getByRole('button', { name: 'Update Medication' }).click()
    },
  ],
  ['add-empty', '/add'],
  [
    'add',
    '/add',
    async (page, { picture }) => {
      await page.getByLabel('Add Images').setInputFiles([
        { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: picture },
        { name: 'notes.txt', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
      ])
      await page.getByRole('heading', { name: 'Add New Medication' }).waitFor({ timeout: 60_000 })
      await page.getByText('This file is not').waitFor()
    },
  ],
  ['please-check', '/add', addAmbiguous],
  [
    'crop',
    '/add',
    async (page, seeds) => {
      await addAmbiguous(page, seeds)
      await page.getByRole('button', { name: 'Show Expiration Date on the photo' }).click()
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  ],
  ['menu', '/', openMenu],
  [
    'camera',
    '/add',
    async (page) => {
      await page.getByRole('button', { name: 'Take Photo' }).click()
      await page.getByRole('button', { name: 'Capture' }).and(page.locator(':enabled')).waitFor()
    },
  ],
  [
    'analyze',
    '/analyze-image',
    async (page, { picture }) => {
      await page
        .getByLabel('Upload Image')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
      await page.getByRole('button', { name: 'Start Analysis' }).click()
      await page.getByText('Extracted Information').waitFor({ timeout: 60_000 })
    },
  ],
  [
    'family',
    `/families/${household.familyId}`,
    (page) => page.getByRole('heading', { name: 'Family Settings', level: 2 }).waitFor(),
  ],
  [
    'delete-family',
    `/families/${household.familyId}`,
    (page) => page.getByRole('button', { name: 'Delete Family' }).click(),
  ],
  ['new-family', '/families/new', (page) => page.getByRole('dialog').waitFor()],
  ['not-found', '/nowhere'],
  ['no-medication', '/medication/nowhere'],
  [
    'offline',
    '/',
    async (page) => {
      await page.getByRole('article').first().waitFor()
      await page.context().setOffline(true)
      await page.evaluate(() => dispatchEvent(new Event('offline')))
    },
  ],
  [
    'failed',
    `/medication/${lisinopril}`,
    async (page) => {
      await page.route('**/api/medications/**', (route) => route.abort())
      await page.reload()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  ],
  [
    'loading',
    '/',
    async (page) => {
      await page.route('**/api/medications**', () => undefined)
      await page.reload()
      await page.getByRole('heading', { name: 'Your Medications' }).waitFor()
    },
  ],
]

export const signedOutScreens: Screen[] = [
  ['signin', '/login'],
  ['signin-errors', '/login', (page) => page.getByRole('button', { name: 'Sign in' }).click()],
  ['signup', '/signup'],
  ['reset-password', `/reset-password#${'A'.repeat(43)}`],
  ['reset-password-cut', '/reset-password#AAAA'],
]
