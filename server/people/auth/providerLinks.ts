import { newId } from '../../platform/database/newId.ts'
import { problemOf } from '../../platform/database/problem.ts'
import { lockedAgainstDeletion } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** A person at an OpenID Connect provider. E-mail and name can change there; these never do. */
export interface Subject {
  issuer: string
  subject: string
}

/** The account linked to a person at the provider, after any unlinking under way. */
export async function findLinked(
  database: Database | Tx,
  { issuer, subject }: Subject,
): Promise<string | undefined> {
  const links = database
    .selectFrom('providerLinks')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
  const link = await lockedAgainstDeletion(database, 'providerLinks', links)
    .select('userId')
    .executeTakeFirst()
  return link?.userId
}

/** Links an account, in place of its earlier link. 409 if the person at the provider has another account here. */
export async function link(
  tx: Tx,
  userId: string,
  { issuer, subject }: Subject,
  name: string,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('providerLinks').where('userId', '=', userId).where('issuer', '=', issuer).execute()
  try {
    await tx
      .insertInto('providerLinks')
      .values({ id: newId(), userId, issuer, subject, createdAt: now.toISOString() })
      .execute()
  } catch (error) {
    if (problemOf(error) === 'unique') throw new Refusal('providerTaken', { name })
    throw error
  }
}
