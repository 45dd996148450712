import type { Locator, Page } from '@playwright/test'

/** Where the page says what became of something, and offers to undo it. */
export const notification = (page: Page): Locator => page.getByRole('region', { name: 'Notification' })

/** The dialog that logs a dose. */
export const intake = (page: Page): Locator => page.getByRole('dialog', { name: 'Log Medication Intake' })

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
