import type { Page } from '@playwright/test'
import type { Seeds } from '../seeds.ts'
import type { Screen } from './screen.ts'

async function addAmbiguous(page: Page, { ambiguous }: Seeds) {
  await page
    .getByLabel('Add Images')
    .setInputFiles({ name: 'IMG_2043.jpg', mimeType: 'image/jpeg', buffer: ambiguous })
  await page.getByText('Please check').waitFor({ timeout: 60_000 })
  await page.getByText('Please check').scrollIntoViewIfNeeded()
}

/** A photo that the server refused, in words of its language. */
const aRefusal = (page: Page) => page.getByRole('main').locator('.lucide-octagon-x')

/** Screens of a new medicine and its photos. */
export const addingScreens: Screen[] = [
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
      await aRefusal(page).waitFor()
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
  [
    'add-many',
    '/add?many',
    async (page, { ambiguous }) => {
      await page.getByLabel('Add Images').setInputFiles([
        { name: 'IMG_2042.jpg', mimeType: 'image/jpeg', buffer: ambiguous },
        { name: 'notes.txt', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
      ])
      await page.getByText('Please check').waitFor({ timeout: 60_000 })
      await aRefusal(page).waitFor({ timeout: 60_000 })
    },
  ],
  [
    'scan',
    '/add',
    async (page) => {
      await page.getByRole('button', { name: 'Scan a Code' }).click()
      await page.getByRole('dialog').locator('video:not(.invisible)').waitFor()
    },
  ],
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
]
