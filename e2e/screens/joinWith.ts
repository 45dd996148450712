import type { Page } from '@playwright/test'
import type { InvitationBody } from '../../contract/invitations.ts'
import type { Seeds } from '../seeds.ts'

/** Opens the link of a new invitation into the household. */
export const joinWith =
  (fields: Partial<InvitationBody>) =>
  async (page: Page, { household }: Seeds) => {
    const { link } = await household.invite(fields)
    await page.goto(link)
    await page.getByRole('heading', { name: /invites you|already in/ }).waitFor()
  }
