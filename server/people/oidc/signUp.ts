import type { ProviderSignUpBody } from '../../../contract/provider.ts'
import type { Database } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { createAccount, type SignUpConfig } from '../accounts/signUp.ts'
import { link } from '../auth/providerLinks.ts'
import type { OpenedSession, Visitor } from '../auth/visitor.ts'
import { takeSubject } from './requests.ts'
import type { ProviderSettings } from './settings.ts'

/**
 * Creates an account without a password for a person signed in at the provider, under the same rules as any. An existing
 * account with this e-mail is never linked: its owner links it while signed in.
 */
export const signUpWithProvider = (
  database: Database,
  { key, ...newcomer }: ProviderSignUpBody,
  visitor: Visitor,
  { config, name }: { config: SignUpConfig } & Pick<ProviderSettings, 'name'>,
  now: Date,
): Promise<OpenedSession> =>
  createAccount(
    database,
    newcomer,
    visitor,
    config,
    async () => async (tx, userId) => {
      const subject = await takeSubject(tx, key, now)
      if (!subject) throw new Refusal('providerFailed', { name })
      await link(tx, userId, subject, name, now)
    },
    now,
  )
