import { expect, type Page } from '@playwright/test'
import type { InvitationBody } from '../contract/invitations.ts'
import type { Seeds } from './seeds.ts'

/** A screen or a dialog in a certain state: its name, its address and how to get it there. */
export type Screen = [
  name: string,
  address: string | ((seeds: Seeds) => string),
  prepare?: (page: Page, seeds: Seeds) => Promise<unknown>,
]

const medication = ({ lisinopril }: Seeds) => `/medication/${lisinopril}`
const planning = ({ lisinopril }: Seeds) => `/medication/${lisinopril}/plan`
const addingPack = ({ lisinopril }: Seeds) => `/medication/${lisinopril}?addPack`
const editing = ({ lisinopril }: Seeds) => `/edit/${lisinopril}`
const family = ({ household }: Seeds) => `/families/${household.familyId}`

const takeButton = (page: Page) => page.getByRole('button', { name: 'Take Medicine' }).first()

async function addAmbiguous(page: Page, { ambiguous }: Seeds) {
  await page
    .getByLabel('Add Images')
    .setInputFiles({ name: 'IMG_2043.jpg', mimeType: 'image/jpeg', buffer: ambiguous })
  await page.getByText('Please check').waitFor({ timeout: 60_000 })
  await page.getByText('Please check').scrollIntoViewIfNeeded()
}

async function removeMila(page: Page) {
  await page.getByRole('button', { name: /Mila/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
}

async function addAsViewer(page: Page) {
  await page.route('**/api/families', async (route) => {
    const families = await (await route.fetch()).json()
    await route.fulfill({ json: families.map((family: object) => ({ ...family, role: 'viewer' })) })
  })
  await page.goto('/add')
  await page.getByRole('heading', { name: 'Your role in this family does not allow this' }).waitFor()
}

const joinWith =
  (fields: Partial<InvitationBody>) =>
  async (page: Page, { household }: Seeds) => {
    const { link } = await household.invite(fields)
    await page.goto(link)
    await page.getByRole('heading', { name: /invites you|already in/ }).waitFor()
  }

async function openMenu(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
}

/** Today of the family with plans, tomorrow at 12:40 on the device's clock. */
const openPlanned =
  (press?: string) =>
  async (page: Page, { plannedFamilyId }: Seeds) => {
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(12, 40, 0, 0)
    await page.clock.setFixedTime(tomorrow)
    await page.evaluate((id) => localStorage.setItem('family', id), plannedFamilyId)
    await page.goto('/today')
    await page.getByText(/^Not yet: /).waitFor()
    if (press) await page.getByRole('button', { name: press }).first().click()
  }

const signedInScreens: Screen[] = [
  ['today', '/', openPlanned()],
  [
    'today-one',
    '/',
    async (page, seeds) => {
      await openPlanned('Grandpa Emil')(page, seeds)
      await page.getByRole('button', { name: 'Everyone' }).waitFor()
    },
  ],
  ['today-skip', '/', openPlanned('Skip')],
  ['today-none', '/today'],
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
  ['details', medication],
  [
    'tooltip',
    medication,
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
    'plan',
    planning,
    async (page) => {
      await page.getByRole('button', { name: 'More…' }).click()
      await page.getByRole('checkbox', { name: 'Morning' }).click()
      await page.getByRole('button', { name: 'In Steps…' }).click()
      await page.getByRole('button', { name: 'Change: No limits beside the times' }).click()
    },
  ],
  ['ingredients', medication, (page) => page.getByRole('button', { name: 'Change the ingredients' }).click()],
  ['pack-add', addingPack, (page) => page.getByRole('button', { name: /The same as last time/ }).click()],
  [
    'pack-count',
    medication,
    async (page) => {
      await page.getByRole('button', { name: 'Count Again' }).click()
      await page.getByRole('button', { name: 'One less' }).click()
    },
  ],
  [
    'story',
    medication,
    async (page) => {
      await page.getByRole('button', { name: 'Story of the Count' }).click()
      await page.getByRole('table').waitFor()
    },
  ],
  ['lightbox', medication, (page) => page.getByRole('button', { name: 'Image 1 of 2' }).click()],
  [
    'history',
    medication,
    async (page) => {
      await page.getByRole('button', { name: 'View History' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'edit-dose',
    medication,
    async (page) => {
      await page.getByRole('button', { name: 'View History' }).click()
      await page
        .getByRole('button', { name: /· Edit/ })
        .first()
        .click()
    },
  ],
  [
    'delete-dose',
    medication,
    async (page) => {
      await page.getByRole('button', { name: 'View History' }).click()
      await page
        .getByRole('button', { name: /Delete log entry/ })
        .first()
        .click()
    },
  ],
  ['edit', editing],
  ['remove', editing, (page) => page.getByRole('button', { name: 'Remove' }).click()],
  [
    'edit-errors',
    editing,
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
    'shopping',
    '/shopping',
    async (page) => {
      // Ticked on this page alone: the household is left as it is.
      await page.route('**/shopping', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 204 }),
      )
      await page.getByRole('checkbox', { name: 'Omeprazole 20 mg: bought' }).check()
    },
  ],
  ['put-in-order', '/put-in-order', (page) => page.getByLabel('Find a Lot').fill('B')],
  ['family', family, (page) => page.getByRole('heading', { name: 'Family Settings', level: 2 }).waitFor()],
  ['delete-family', family, (page) => page.getByRole('button', { name: 'Delete Family' }).click()],
  [
    'invite',
    family,
    async (page) => {
      await page.getByRole('button', { name: 'Invite Someone' }).click()
      await page.getByRole('button', { name: 'Change' }).click()
    },
  ],
  [
    'invitation',
    family,
    async (page) => {
      await page.getByRole('button', { name: 'Invite Someone' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
      await page.getByRole('img', { name: 'The link as a QR code' }).waitFor()
    },
  ],
  ['join-already', '/', joinWith({ role: 'viewer' })],
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
  ['not-allowed', '/', addAsViewer],
  ['account', '/account', (page) => page.getByText('This one').waitFor()],
  [
    'account-email',
    '/account',
    async (page) => {
      await page.getByRole('button', { name: 'Change E-mail' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change E-mail' }).click()
    },
  ],
  [
    'account-password',
    '/account',
    async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByLabel('New Password').waitFor()
    },
  ],
  [
    'account-delete',
    '/account',
    async (page) => {
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await page.getByRole('dialog').getByText("Nora's Family is deleted with all medicines").waitFor()
    },
  ],
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
    medication,
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

const signedOutScreens: Screen[] = [
  ['signin', '/login'],
  ['signin-errors', '/login', (page) => page.getByRole('button', { name: 'Sign in' }).click()],
  ['signup', '/signup'],
  ['reset-password', `/reset-password#${'A'.repeat(43)}`],
  ['reset-password-cut', '/reset-password#AAAA'],
  ['join', '/login', joinWith({ role: 'helper', until: '2099-12-20T12:00:00Z' })],
  [
    'join-errors',
    '/login',
    async (page, seeds) => {
      await joinWith({ role: 'owner' })(page, seeds)
      await page.getByRole('button', { name: 'Join the Family' }).click()
    },
  ],
  ['join-code', '/join'],
  ['join-not-valid', `/join#${'A'.repeat(43)}`],
]

/** Every screen and dialog: those behind signing in, or those before it. */
export const screens = (isSignedIn: boolean) => (isSignedIn ? signedInScreens : signedOutScreens)

/** Opens the address of a screen and waits until it is there; not yet in its state. */
export async function open(page: Page, [, address]: Screen, seeds: Seeds): Promise<void> {
  await page.goto(typeof address === 'string' ? address : address(seeds))
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await page.getByRole('heading').first().waitFor()
}
