import { preparedThrough } from '../auth/memberships.ts'
import type { Placeholders } from '../database/prepared.ts'
import { heldBack } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { peopleOf } from '../people/queries.ts'

/** Somebody who comes into question for a dose. */
export interface Candidate {
  id: string
  /** The account, where it is a member. */
  userId: string | null
  /** The medication names this person as one whom it is for. */
  isFor: boolean
  archived: boolean
}

export interface Takers {
  /** Who took it; null for nobody known, undefined when the one who was named is not one of the family. */
  personId: string | null | undefined
  /** Who said so. */
  loggedBy: string | null
}

/** Who took a dose: the one named, else the only one whom the medication is for now, else the caller. */
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

/** Prepared: every dose asks it. `named` is null for nobody, which is no person's id. */
interface Asked {
  medicationId: string
  named: string | null
}

const candidatesOf = preparedThrough((door, { medicationId, named }: Placeholders<Asked>) =>
  heldBack(
    door.database,
    'people',
    peopleOf(door)
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
        eb('people.userId', '=', door.caller.account.id),
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
 * Who comes into question for a dose of a medication of the caller's families, the one named among them; nobody for another
 * one's. Whoever is found is not removed until the transaction ends.
 */
export async function findCandidates(
  within: Acting<Tx>,
  medicationId: string,
  named: string | undefined,
): Promise<(Candidate & { familyId: string })[]> {
  const found = await candidatesOf(within, { medicationId, named: named ?? null }).execute()
  return found.map(({ id, familyId, userId, archivedAt, medicationId }) => ({
    id,
    familyId,
    userId,
    isFor: medicationId !== null,
    archived: archivedAt !== null,
  }))
}
