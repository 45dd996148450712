import type { Locator, Page } from '@playwright/test'

/** The status region with its Undo. */
export const notification = (page: Page): Locator => page.getByRole('region', { name: 'Notification' })

/** The dialog that logs a dose. */
export const intake = (page: Page): Locator => page.getByRole('dialog', { name: 'Log Medication Intake' })

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
