import type { User } from '../../contract/auth.ts'
import type { EventKind } from '../../contract/events.ts'
import { newId } from '../database/newId.ts'
import { type Placeholders, prepared } from '../database/prepared.ts'
import type { Tables, Tx } from '../database/tables.ts'

/** Who does it, in which transaction, and when: an `Acting<Tx>`, or what stands for one where nobody calls. */
export interface Recorder {
  database: Tx
  /** Undefined for what no member does: time, or the operator. */
  caller?: { account: Pick<User, 'id' | 'name'> } | undefined
  now: Date
}

type Fields = Record<string, unknown>

export interface Happening {
  familyId: string
  what: EventKind
  /** What it happened to, by its name as it is afterwards: of a dose, the medication; of a member, the account. */
  thing: { id: string; name: string | null }
  before?: Fields
  after?: Fields
}

/** A text of 2,000 characters that changed again and again would fill the disk twice as fast as the medicine itself. */
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

/** Rises from one event to the next, also within a millisecond: events of a family are read in this order. */
function nextId(now: Date): string {
  recorded = (recorded + 1) % 0x10000
  return `${now.getTime().toString(16).padStart(12, '0')}${recorded.toString(16).padStart(4, '0')}${newId()}`
}

/**
 * Writes down what happens in a family, for all its members to read. Every change of a family's things calls it once
 * for each thing, in the change's own transaction: `within` is the act there. `before` and `after` are the fields that
 * changed (see `changedFields`), none where the kind says it all. One statement; nothing written here is ever changed.
 */
export async function recordEvent(
  { database: tx, caller, now }: Recorder,
  { familyId, what, thing, before, after }: Happening,
): Promise<void> {
  await insert(tx, {
    familyId,
    id: nextId(now),
    at: now.toISOString(),
    userId: caller?.account.id ?? null,
    byName: caller?.account.name ?? null,
    what,
    thingId: thing.id,
    thingName: thing.name,
    before: asJson(before),
    after: asJson(after),
  })
}

/** The fields that differ, as they were and as they are; undefined when none does. */
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
