import type { Database, Tx } from '../platform/database/tables.ts'

/** An account as the operator sees it. */
export interface Account {
  id: string
  email: string
  name: string
  createdAt: string
  /** Last use of any session; null without sessions. */
  lastUsedAt: string | null
  families: number
  /** 1 if it runs the server. */
  operator: number | null
}

/** All accounts, oldest first, then by e-mail, as a restored backup may have equal times. */
export const listAccounts = (database: Database | Tx): Promise<Account[]> =>
  database
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.email',
      'users.name',
      'users.createdAt',
      'users.operator',
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
