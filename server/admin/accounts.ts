import { type SqlBool, sql } from 'kysely'
import type { WayIn } from '../../contract/account.ts'
import type { Database, Tx } from '../platform/database/tables.ts'

/** An account as the operator sees it. */
export interface Account {
  id: string
  email: string
  name: string
  createdAt: string
  /** Last use of any session, or last sign-in that is still recorded; null without either. */
  lastSeenAt: string | null
  families: number
  isOperator: boolean
  disabledAt: string | null
  waysIn: WayIn[]
  /** True if the password needs a code of an authenticator app. */
  hasSecondStep: boolean
}

interface Page {
  /** A part of the name or the e-mail address, in any case. */
  search?: string | undefined
  limit?: number
}

/** `like` treats these letters as wildcards. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const contains = (column: string, pattern: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`

/** Accounts, oldest first, then by e-mail, as a restored backup may have equal times. */
export async function listAccounts(
  database: Database | Tx,
  { search, limit }: Page = {},
): Promise<Account[]> {
  const pattern = `%${literally(search?.trim().toLowerCase() ?? '')}%`
  const rows = await database
    .selectFrom('users')
    .$if(pattern !== '%%', (query) =>
      query.where(({ or }) => or([contains('users.name', pattern), contains('users.email', pattern)])),
    )
    .select((eb) => {
      const has = (table: 'credentials' | 'passkeys' | 'providerLinks' | 'authenticators') =>
        eb.exists(eb.selectFrom(table).whereRef(`${table}.userId`, '=', 'users.id').select(`${table}.userId`))
      return [
        'users.id',
        'users.email',
        'users.name',
        'users.createdAt',
        'users.operator',
        'users.disabledAt',
        has('credentials').as('password'),
        has('passkeys').as('passkey'),
        has('providerLinks').as('provider'),
        has('authenticators').as('secondStep'),
        eb
          .selectFrom('sessions')
          .whereRef('sessions.userId', '=', 'users.id')
          .select((session) => session.fn.max('sessions.lastUsedAt').as('latest'))
          .as('lastUsedAt'),
        eb
          .selectFrom('accountEvents')
          .whereRef('accountEvents.userId', '=', 'users.id')
          .where('accountEvents.what', '=', 'signedIn')
          .select((event) => event.fn.max('accountEvents.at').as('latest'))
          .as('signedInAt'),
        eb
          .selectFrom('memberships')
          .whereRef('memberships.userId', '=', 'users.id')
          .select((membership) => membership.fn.countAll<number>().as('count'))
          .as('families'),
      ]
    })
    .orderBy('users.createdAt')
    .orderBy('users.email')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute()
  return rows.map(
    ({ operator, password, passkey, provider, secondStep, lastUsedAt, signedInAt, families, ...row }) => ({
      ...row,
      families: Number(families),
      isOperator: operator === 1,
      lastSeenAt: [lastUsedAt, signedInAt].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b)),
      waysIn: [
        ...(password ? (['password'] as const) : []),
        ...(passkey ? (['passkey'] as const) : []),
        ...(provider ? (['provider'] as const) : []),
      ],
      hasSecondStep: Boolean(secondStep),
    }),
  )
}
