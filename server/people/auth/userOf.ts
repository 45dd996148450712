import type { User } from '../../../contract/auth.ts'
import { type Locale, localeFor } from '../../../language/languages.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'

/** The columns of an account that its owner sees. */
export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.name',
  'users.language',
  'users.clock',
  'users.firstDay',
] as const

type Row = Pick<User, 'id' | 'email' | 'name'> & {
  [Choice in 'language' | 'clock' | 'firstDay']: User[Choice] | null
}

/** An account as its owner sees it: without the choices that it did not make. */
export const userOf = ({ id, email, name, language, clock, firstDay }: Row): User => ({
  id,
  email,
  name,
  ...(language !== null && { language }),
  ...(clock !== null && { clock }),
  ...(firstDay !== null && { firstDay }),
})

/** The locale of messages to an account: its choice, else that of its browser. */
export async function localeOfAccount(
  database: Database | Tx,
  account: { id: string } | { email: string },
): Promise<Locale> {
  const [column, value] =
    'id' in account ? (['id', account.id] as const) : (['email', account.email] as const)
  const row = await database
    .selectFrom('users')
    .where(column, '=', value)
    .select([...USER_COLUMNS, 'users.locale'])
    .executeTakeFirst()
  return localeFor([row?.locale ?? ''], row && userOf(row))
}
