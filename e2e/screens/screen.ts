import { expect, type Page } from '@playwright/test'
import type { Seeds } from '../seeds.ts'

/** A screen or dialog in a state: name, address, and steps to get there. */
export type Screen = [
  name: string,
  address: string | ((seeds: Seeds) => string),
  prepare?: (page: Page, seeds: Seeds) => Promise<unknown>,
]

/** Opens a screen's address and waits until it is loaded, not yet in its state. */
export async function open(page: Page, [, address]: Screen, seeds: Seeds): Promise<void> {
  await page.goto(typeof address === 'string' ? address : address(seeds))
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await page.getByRole('heading').first().waitFor()
}
