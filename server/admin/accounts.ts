import type { Database, Tx } from '../database/tables.ts'

/** What the operator sees of an account. */
export interface Account {
  id: string
  email: string
  name: string
  createdAt: string
  /** When a session of the account was last used; null when it has none. */
  lastUsedAt: string | null
  families: number
}

/** All accounts, oldest first; of the same moment, as a restored backup may have them, by e-mail. */
export const listAccounts = (database: Database | Tx): Promise<Account[]> =>
  database
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.email',
      'users.name',
      'users.createdAt',
      eb
        .selectFrom('sessions')
        .whereRef('sessions.userId', '=', 'users.id')
        .select((session) => session.fn.max('sessions.lastUsedAt').as('latest'))
        .as('lastUsedAt'),
      eb
        .selectFrom('memberships')
        .whereRef('memberships.userId', '=', 'users.id')
        .select((membership) => membership.fn.countAll<number>().as('count'))
        .as('families'),
    ])
    .orderBy('users.createdAt')
    .orderBy('users.email')
    .$narrowType<{ families: number }>()
    .execute()
