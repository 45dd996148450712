import { CHALLENGE_MS } from '../../../../contract/passkeys.ts'
import type { Database } from '../../../platform/database/tables.ts'
import { withoutSync } from '../../../platform/database/withoutSync.ts'
import { newToken } from '../token.ts'

/** Makes a challenge for one use within 5 minutes. Not synced: a power cut costs another press of a button. */
export async function makeChallenge(database: Database, now: Date): Promise<string> {
  const challenge = newToken()
  await withoutSync(database, (where) =>
    where.insertInto('passkeyChallenges').values({ challenge, createdAt: now.toISOString() }).execute(),
  )
  return challenge
}

/** The challenge that a browser signed; undefined if this cannot be read. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Takes the challenge that a browser answers, so that nothing else can answer it. Undefined if it is unknown, used or too old. */
export async function takeChallenge(
  database: Database,
  clientDataJSON: string,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined || challenge.includes('\0')) return undefined
  const taken = await database
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('createdAt', '>', new Date(now.getTime() - CHALLENGE_MS).toISOString())
    .where('createdAt', '<=', now.toISOString())
    .executeTakeFirst()
  return taken.numDeletedRows === 1n ? challenge : undefined
}

/** Deletes challenges that can no longer be answered, and those in the future, which a clock set back leaves. */
export async function forgetOldChallenges(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('passkeyChallenges')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<=', new Date(now.getTime() - CHALLENGE_MS).toISOString()),
        eb('createdAt', '>', new Date(now.getTime() + CHALLENGE_MS).toISOString()),
      ]),
    )
    .execute()
}
