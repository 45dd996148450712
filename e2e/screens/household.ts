import type { Page } from '@playwright/test'
import type { Seeds } from '../seeds.ts'
import { joinWith } from './joinWith.ts'
import type { Screen } from './screen.ts'

const family = ({ household }: Seeds) => `/families/${household.familyId}`

async function removeMila(page: Page) {
  await page.getByRole('button', { name: /Mila/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
}

/** Screens of a family: people, invitations, settings. */
export const householdScreens: Screen[] = [
  ['family', family, (page) => page.getByRole('heading', { name: 'Family Settings', level: 2 }).waitFor()],
  ['delete-family', family, (page) => page.getByRole('button', { name: 'Delete Family' }).click()],
  [
    'invite',
    family,
    async (page) => {
      await page.getByRole('button', { name: 'Invite Someone' }).click()
      await page.getByRole('dialog').getByText('Partner').click()
      await page.getByRole('dialog').locator('summary').click()
    },
  ],
  [
    'invitation',
    family,
    async (page) => {
      await page.getByRole('button', { name: 'Invite Someone' }).click()
      await page.getByRole('dialog').getByText('Carer').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
      await page.getByRole('img', { name: 'The link as a QR code' }).waitFor()
    },
  ],
  ['doctor', '/doctor', (page) => page.getByRole('article').waitFor()],
  ['import-export', '/import-export', (page) => page.getByRole('heading', { name: 'Tables' }).waitFor()],
  ['new-family', '/families/new', (page) => page.getByRole('dialog').waitFor()],
  [
    'person',
    family,
    async (page) => {
      await page.getByRole('button', { name: /Nora Berg/ }).click()
      await page.getByRole('button', { name: 'Change the Mark' }).click()
    },
  ],
  ['remove-person', family, removeMila],
  ['add-person', family, (page) => page.getByRole('button', { name: 'Add a Person' }).click()],
  ['welcome', '/welcome'],
  ['join-already', '/', joinWith({ role: 'viewer' })],
]
