import type { Screen } from './screen.ts'

/** Screens of the shopping list and of expired packs. */
export const shoppingScreens: Screen[] = [
  [
    'shopping',
    '/shopping',
    async (page) => {
      // Ticked on this page only: the household stays as it is.
      await page.route('**/shopping', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 204 }),
      )
      await page.getByRole('checkbox', { name: 'Omeprazole 20 mg: bought' }).check()
    },
  ],
  ['expiring', '/expiring', (page) => page.getByLabel('Recalled? Find a batch number').fill('B')],
]
