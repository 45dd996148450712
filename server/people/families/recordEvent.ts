import type { User } from '../../../contract/auth.ts'
import type { EventKind } from '../../../contract/events.ts'
import { newId } from '../../platform/database/newId.ts'
import { type Placeholders, prepared } from '../../platform/database/prepared.ts'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import type { Via } from '../../platform/http/callContext.ts'

/** Actor, transaction and time: an `Acting<Tx>`, or its substitute where nobody calls. */
export interface Recorder {
  database: Tx
  /** Undefined if no member did it: a job or the operator. */
  caller?: { account: Pick<User, 'id' | 'name'>; via?: Via } | undefined
  now: Date
}

type Fields = Record<string, unknown>

export interface FamilyEvent {
  familyId: string
  what: EventKind
  /** Subject and its name afterwards: a dose's medication, a member's account. */
  thing: { id: string; name: string | null }
  before?: Fields
  after?: Fields
}

/** Cut length: repeated changes of a 2,000-character text would fill the disk. */
const LONGEST = 200

const cut = (value: unknown) =>
  typeof value === 'string' && value.length > LONGEST ? `${[...value].slice(0, LONGEST).join('')}…` : value

function asJson(fields: Fields | undefined): string | null {
  if (fields === undefined) return null
  const whole = JSON.stringify(fields)
  return whole.length <= LONGEST ? whole : JSON.stringify(fields, (_, value) => cut(value))
}

type NewEvent = Omit<Tables['events'], 'personId'> & { userId: string | null }

const insert = prepared((database, { userId, ...event }: Placeholders<NewEvent>) =>
  database.insertInto('events').values((eb) => ({
    ...event,
    personId: eb
      .selectFrom('people')
      .where('people.familyId', '=', event.familyId)
      .where('people.userId', '=', userId)
      .select('people.id'),
  })),
)

let recorded = 0

/** Rises with every event, also within a millisecond: events are read in this order. */
function nextId(now: Date): string {
  recorded = (recorded + 1) % 0x10000
  return `${now.getTime().toString(16).padStart(12, '0')}${recorded.toString(16).padStart(4, '0')}${newId()}`
}

/**
 * Records an event for all members of a family. Every change of a family's things calls it once per thing, in the change's
 * transaction (`txContext`). `before` and `after` are the changed fields (see `changedFields`); none if the kind says it all. One
 * statement; rows never change.
 */
export async function recordEvent(
  { database: tx, caller, now }: Recorder,
  { familyId, what, thing, before, after }: FamilyEvent,
): Promise<void> {
  await insert(tx, {
    familyId,
    id: nextId(now),
    at: now.toISOString(),
    userId: caller?.account.id ?? null,
    byName: caller?.account.name ?? null,
    byToken: caller?.via?.kind === 'token' ? caller.via.name : null,
    what,
    thingId: thing.id,
    thingName: thing.name,
    before: asJson(before),
    after: asJson(after),
  })
}

/** Fields that differ, before and after; undefined if none does. */
export function changedFields<Thing extends object>(
  before: Thing,
  after: Thing,
  fields: readonly (keyof Thing & string)[],
): { before: Fields; after: Fields } | undefined {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return undefined
  const of = (thing: Thing) => Object.fromEntries(changed.map((field) => [field, thing[field]]))
  return { before: of(before), after: of(after) }
}
