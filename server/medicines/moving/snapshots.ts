import { type MoveLosses, UNDO_MOVE_HOURS } from '../../../contract/moves.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import type { Database, Tables, Tx } from '../../platform/database/tables.ts'

/** Names of people who are not in the other family, and an occurrence of a plan that stayed. */
export interface LostOfDose {
  id: string
  personId: string | null
  loggedBy: string | null
  occurrenceId: string | null
}

export interface LostOfMovement {
  number: number
  at: string
  personId: string
}

/** First part of a snapshot. */
export interface SnapshotHead {
  losses: MoveLosses
  lowStock: Tables['lowStock'] | undefined
  shopping: Tables['shoppingMedications'] | undefined
}

/** Rows and names that a move removes; referenced rows are in earlier parts. */
export type SnapshotPart = Partial<
  Pick<{ [Table in keyof Tables]: Tables[Table][] }, 'planRevisions' | 'occurrences' | 'plans'> & {
    doses: LostOfDose[]
    movements: LostOfMovement[]
  }
>

/** A medication, and a family in which something of it stayed. */
export interface SnapshotKey {
  medicationId: string
  familyId: string
}

/** Oldest time of a move that can be undone. */
export const oldestUndone = (now: Date): string =>
  new Date(now.getTime() - UNDO_MOVE_HOURS * HOUR_MS).toISOString()

/** Head of the snapshot of a move in the last day. */
export async function findSnapshot(
  database: Database | Tx,
  { medicationId, familyId }: SnapshotKey,
  now: Date,
): Promise<SnapshotHead | undefined> {
  const row = await database
    .selectFrom('moveSnapshots')
    .where('medicationId', '=', medicationId)
    .where('familyId', '=', familyId)
    .where('part', '=', 0)
    .where('createdAt', '>', oldestUndone(now))
    .select('content')
    .executeTakeFirst()
  return row && (JSON.parse(row.content) as SnapshotHead)
}
