import { preparedThrough } from '../../people/auth/memberships.ts'
import { peopleOf } from '../../people/people/queries.ts'
import type { Placeholders } from '../../platform/database/prepared.ts'
import { lockedAgainstDeletion } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

/** A candidate for who took a dose. */
export interface Candidate {
  id: string
  /** The account, if it is a member. */
  userId: string | null
  /** True if the medication is for this person. */
  isFor: boolean
  archived: boolean
}

export interface Takers {
  /** Person who took it; null if unknown, undefined if the named one is not in the family. */
  personId: string | null | undefined
  loggedBy: string | null
}

/** Picks the named person, or the only one whom the medication is for, or the caller. */
export function takersAmong(
  candidates: readonly Candidate[],
  callerId: string,
  named: string | undefined,
): Takers {
  const loggedBy = candidates.find(({ userId }) => userId === callerId)?.id ?? null
  if (named !== undefined) return { personId: candidates.find(({ id }) => id === named)?.id, loggedBy }
  const [only, ...others] = candidates.filter(({ isFor, archived }) => isFor && !archived)
  return { personId: only && others.length === 0 ? only.id : loggedBy, loggedBy }
}

/** Prepared, as every dose runs it. `named` is null for nobody: not a valid id. */
interface TakerQuery {
  medicationId: string
  named: string | null
}

const candidatesOf = preparedThrough((access, { medicationId, named }: Placeholders<TakerQuery>) =>
  lockedAgainstDeletion(
    access.database,
    'people',
    peopleOf(access)
      .innerJoin('medications', 'medications.familyId', 'people.familyId')
      .where('medications.id', '=', medicationId),
  )
    .leftJoin('medicationPeople', (join) =>
      join
        .onRef('medicationPeople.personId', '=', 'people.id')
        .onRef('medicationPeople.medicationId', '=', 'medications.id'),
    )
    .where((eb) =>
      eb.or([
        eb('people.userId', '=', access.caller.account.id),
        eb('medicationPeople.medicationId', 'is not', null),
        eb('people.id', '=', named),
      ]),
    )
    .select([
      'people.id',
      'people.familyId',
      'people.userId',
      'people.archivedAt',
      'medicationPeople.medicationId',
    ])
    .orderBy('people.id'),
)

/**
 * Candidates for a dose of a medication of the caller's families, including the named person; none for a foreign one. Locks
 * them against deletion until the transaction ends.
 */
export async function findCandidates(
  txContext: CallContext<Tx>,
  medicationId: string,
  named: string | undefined,
): Promise<(Candidate & { familyId: string })[]> {
  const found = await candidatesOf(txContext, { medicationId, named: named ?? null }).execute()
  return found.map(({ id, familyId, userId, archivedAt, medicationId }) => ({
    id,
    familyId,
    userId,
    isFor: medicationId !== null,
    archived: archivedAt !== null,
  }))
}
