import type { Seeds } from '../seeds.ts'
import type { Screen } from './screen.ts'

const medication = ({ lisinopril }: Seeds) => `/medication/${lisinopril}`
const planning = ({ lisinopril }: Seeds) => `/medication/${lisinopril}/plan`
const addingPack = ({ lisinopril }: Seeds) => `/medication/${lisinopril}?addPack`
const editing = ({ lisinopril }: Seeds) => `/edit/${lisinopril}`

/** Screens of one medicine: page, packs, doses, plans, editing. */
export const medicationScreens: Screen[] = [
  ['details', medication],
  [
    'tooltip',
    medication,
    async (page) => {
      // Today's dose shows that the week has loaded; the day with two may be in the week before.
      await page
        .getByRole('button', { name: /1 taken/ })
        .first()
        .waitFor()
      const twice = page.getByRole('button', { name: /2 taken/ })
      if ((await twice.count()) === 0) await page.getByRole('button', { name: 'Previous week' }).click()
      await twice.click()
    },
  ],
  ['ingredients', medication, (page) => page.getByRole('button', { name: 'Change the ingredients' }).click()],
  ['lightbox', medication, (page) => page.getByRole('button', { name: /^Photo 1 of / }).click()],
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
  ['pack-add', addingPack, (page) => page.getByRole('button', { name: /Same as last time/ }).click()],
  [
    'pack-count',
    medication,
    async (page) => {
      await page.getByRole('button', { name: 'Correct the count' }).click()
      await page.getByRole('button', { name: 'One less' }).click()
    },
  ],
  [
    'story',
    medication,
    async (page) => {
      await page.getByRole('button', { name: 'Stock history' }).click()
      await page.getByRole('table').waitFor()
    },
  ],
  [
    'plan',
    planning,
    async (page) => {
      await page.getByRole('button', { name: 'More…' }).click()
      await page.getByRole('checkbox', { name: 'Morning' }).click()
      await page.getByText('More', { exact: true }).last().click()
      await page.getByRole('button', { name: 'Change the dose over time…' }).click()
      await page.getByRole('button', { name: 'Change: No limits set' }).click()
      await page.getByRole('button', { name: 'Change: Reminds at each time' }).click()
    },
  ],
  ['edit', editing],
  [
    'edit-errors',
    editing,
    async (page) => {
      await page.getByLabel('Name').fill('')
      await page.getByLabel('Expiration Date').fill('')
      await page.getByRole('button', { name: 'Update Medication' }).click()
    },
  ],
  ['join-entries', editing, (page) => page.getByRole('button', { name: 'Join With Another Entry…' }).click()],
  [
    'move',
    editing,
    async (page) => {
      await page.getByRole('button', { name: 'Move to Another Family…' }).click()
      await page.getByText('You can undo this for 24 hours').waitFor()
    },
  ],
  ['remove', editing, (page) => page.getByRole('button', { name: 'Remove' }).click()],
  ['no-medication', '/medication/nowhere'],
  [
    'failed',
    // This device has kept nothing to show instead.
    '/account',
    async (page, seeds) => {
      await page.route('**/api/medications/**', (route) => route.abort())
      await page.goto(medication(seeds))
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  ],
]
