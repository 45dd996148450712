import { toMilli, writeAmount } from '../../../contract/amounts.ts'
import type { Dose } from '../../../contract/doses.ts'
import type { Movement, Pack } from '../../../contract/packs.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'

/** A movement with the remaining amount before it: null if unknown. */
export interface Entry extends Movement {
  leftBefore: number | null
}

/** Movements, newest first, with the remaining amount before each. The oldest began with nothing. */
export const toEntries = (movements: readonly Movement[]): Entry[] =>
  movements.map((movement, index) => {
    const older = movements[index + 1]
    return { ...movement, leftBefore: older ? older.left : 0 }
  })

/**
 * The change of the total by a movement, so that the list adds up: an expired pack leaves the total without a movement, and
 * its later movements change nothing. Null if unknown.
 */
export function changeOf({ left, leftBefore }: Entry): number | null {
  if (left === null || leftBefore === null) return null
  return (toMilli(left) - toMilli(leftBefore)) / 1000
}

/** A change as in a ledger: `−½`, `+30`, `0`. */
export const writeChange = (change: number | null): string =>
  change === null ? '?' : change === 0 ? '0' : `${change < 0 ? '−' : '+'}${writeAmount(Math.abs(change))}`

interface StorySources {
  packs: readonly Pack[]
  /** Cached doses, for the person who took them. */
  doses: readonly Dose[]
  nameOf: (personId: string | null) => string | undefined
}

/** The event, the person and the details. */
export interface MovementText {
  what: string
  who: string | undefined
  details: string[]
}

/** Event, with the pack's lot if it has one. */
const ofLot = (what: string, pack: Pack | undefined) =>
  pack?.lot ? t('{what}, batch {lot}', { what, lot: pack.lot }) : what

const counted = ({ after, amount, leftBefore }: Entry): string => {
  if (after === null) return t('No longer counted')
  const before = (toMilli(after) - toMilli(amount)) / 1000
  return leftBefore === null
    ? writeAmount(after)
    : t('{is} instead of {was}', { is: writeAmount(after), was: writeAmount(before) })
}

export function movementText(entry: Entry, { packs, doses, nameOf }: StorySources): MovementText {
  const pack = packs.find(({ id }) => id === entry.packId)
  const by = nameOf(entry.by)
  const details = entry.notes === null ? [] : [entry.notes]
  const entryOf = (what: string, ...more: string[]): MovementText => ({
    what,
    who: by,
    details: [...more, ...details],
  })
  const back = entry.isReversed ? [t('Undone later')] : []
  const unmoved = entry.amount !== 0 && changeOf(entry) === 0 ? [t('Not counted: it had expired')] : []
  const known =
    entry.amount === 0 && entry.after !== null ? [t('Corrected since, so the count stays')] : unmoved
  switch (entry.kind) {
    case 'opening':
      return entryOf(t('Counting began'))
    case 'refill':
      return entryOf(
        ofLot(pack?.createdAt === entry.at ? t('New pack') : t('Refill'), pack),
        ...unmoved,
        ...back,
      )
    case 'dose': {
      const dose = doses.find(({ id }) => id === entry.doseId)
      const taker = nameOf(dose?.personId ?? null)
      const marked = by === undefined ? undefined : t('marked by {person}', { person: by })
      const who = taker === undefined ? marked : taker === by ? taker : withCommas([taker, marked])
      return {
        what: t('Taken'),
        who,
        details: [...known, ...(entry.isReversed ? [t('Undone later')] : []), ...details],
      }
    }
    case 'correction':
      return entryOf(t('Count corrected'), counted(entry), ...back)
    case 'discard':
      return entryOf(ofLot(t('Thrown away'), pack), ...unmoved, ...back)
    case 'loss':
      return entryOf(t('Lost'), ...unmoved, ...back)
    case 'reversal':
      if (entry.doseId !== null && entry.amount < 0) return entryOf(t('Taken after all'))
      return entryOf(t('Undone'), ...known)
    case 'join':
      return entryOf(t('Entries joined or separated'))
    case 'expiry':
      return (changeOf(entry) ?? -1) < 0
        ? { what: ofLot(t('Expired'), pack), who: undefined, details: [t('No longer counted')] }
        : entryOf(ofLot(t('Date changed'), pack), t('Counts as stock again'))
  }
}
