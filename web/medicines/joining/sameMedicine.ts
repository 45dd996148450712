import type { Medication } from '../../../contract/medications.ts'
import { strengthIn } from '../../../contract/strength.ts'
import { foldText } from '../../../language/fold.ts'

export type Entry = Pick<Medication, 'id' | 'name' | 'unit' | 'personIds' | 'createdAt'>

/** Digits of a strength that count: rounding is below them, printed differences above. */
const DIGITS = 6

/** One key for all spellings of a name with its strength, and the unit: "Ibuprofen 400 mg" and "ibuprofen 0,4g". */
function keyOf({ name, unit }: Entry): string {
  const strength = strengthIn(name)
  const bare = foldText(name)
    .replace(foldText(strength?.text ?? ''), '')
    .replaceAll(' ', '')
  return [bare, strength?.amount.toPrecision(DIGITS), strength?.kind, unit].join(' ')
}

/** The other entries with the same name, strength and unit. */
export function sameAs<Some extends Entry>(medication: Entry, all: readonly Some[]): Some[] {
  const key = keyOf(medication)
  return all.filter((one) => one.id !== medication.id && keyOf(one) === key)
}

const hasCommon = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.includes(one))

/** True unless both are for certain people, and those are not the same. */
const isForSame = (one: Entry, other: Entry) =>
  one.personIds.length === 0 || other.personIds.length === 0 || hasCommon(one.personIds, other.personIds)

/** True if two lists are equal; an unknown one contradicts nothing. */
const agree = (some: readonly string[] | undefined, others: readonly string[] | undefined) =>
  !some || !others || some.toSorted().join('\n') === others.toSorted().join('\n')

export interface Pair<Some> {
  /** The older one. */
  kept: Some
  other: Some
}

interface Choice<Some> {
  /** Known ingredients by id. */
  ingredients: ReadonlyMap<string, readonly string[]>
  isDismissed: (pair: Pair<Some>) => boolean
}

/**
 * The first two entries that are probably one medicine: equal in name, strength, unit and known ingredients, and not for
 * different people.
 */
export function pairToJoin<Some extends Entry>(
  medications: readonly Some[],
  { ingredients, isDismissed }: Choice<Some>,
): Pair<Some> | undefined {
  const groups = new Map<string, Some[]>()
  const oldestFirst = medications.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1),
  )
  for (const other of oldestFirst) {
    const key = keyOf(other)
    const group = groups.get(key) ?? []
    const kept = group.find(
      (one) =>
        isForSame(one, other) &&
        agree(ingredients.get(one.id), ingredients.get(other.id)) &&
        !isDismissed({ kept: one, other }),
    )
    if (kept) return { kept, other }
    groups.set(key, [...group, other])
  }
  return undefined
}
