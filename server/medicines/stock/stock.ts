import { MOST_AMOUNT, toMilli } from '../../../contract/amounts.ts'
import type { MovementKind } from '../../../contract/packs.ts'
import { t } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { isOver, lastDayOf, leftIn, type PackRow, usablePacks } from './packs.ts'

export type MovementRow = Tables['movements']

/** Details of a movement besides pack and amount. */
interface Details {
  doseId?: string
  reverses?: number
  uncountedMilli?: number
  notes?: string | null | undefined
}

export type PackDetails = Partial<
  Pick<
    PackRow,
    | 'expirationDate'
    | 'openedOn'
    | 'useWithinDays'
    | 'initialMilli'
    | 'lot'
    | 'productCode'
    | 'name'
    | 'strength'
    | 'version'
  >
>

/** Explains why an amount cannot be taken from a pack or from all usable ones. */
export function tooLittle({ packs, left }: Stock, packId?: string): Refusal {
  const pack = packs.find(({ id }) => id === packId)
  if (pack && pack.discardedAt !== null) return new Refusal('packDiscarded')
  const expired = packs.find((one) => one.isExpired === 1 && one.discardedAt === null && one.milli !== 0)
  if (!pack && left === 0 && expired) return new Refusal('onlyExpiredLeft', { packId: expired.id })
  const milli = pack ? pack.milli : left
  return new Refusal('notEnoughPills', {
    pillCount: milli === null ? null : Math.floor(milli / 1000),
    amountLeft: milli === null ? null : milli / 1000,
  })
}

/**
 * Locked packs of one medication in a transaction. `settle` writes the changes, and no count changes elsewhere. Amounts are
 * whole thousandths.
 */
export class Stock {
  readonly medicationId: string
  readonly packs: PackRow[]
  /** Movements since it was loaded, in order. */
  readonly movements: MovementRow[] = []
  readonly changed = new Set<PackRow>()
  readonly added = new Set<PackRow>()
  readonly #now: Date
  readonly #today: string
  readonly #by: string | null
  #number: number

  constructor(
    medication: { id: string; movementCount: number; timeZone: string | null },
    packs: PackRow[],
    { now, by }: { now: Date; by: string | null },
  ) {
    this.medicationId = medication.id
    this.packs = packs
    this.#now = now
    this.#today = toLocal(now.getTime(), medication.timeZone ?? 'UTC').slice(0, 10)
    this.#by = by
    this.#number = medication.movementCount
    this.#seeExpired()
  }

  /** Number of the newest movement. */
  get movementCount(): number {
    return this.#number
  }

  get usable(): PackRow[] {
    return usablePacks(this.packs)
  }

  get left(): number | null {
    return leftIn(this.packs)
  }

  /** A pack by id; 404 if the medication has none. */
  pack(id: string): PackRow {
    const pack = this.packs.find((one) => one.id === id)
    if (!pack) throw new Refusal('packNotFound')
    return pack
  }

  /** Records expirations since the last look, or reverts them after a clock that was ahead. */
  #seeExpired(): void {
    const turned = this.packs.filter(
      ({ isExpired, goodThrough }) => isExpired !== Number(isOver(goodThrough, this.#today)),
    )
    const [first] = turned
    if (!first) return
    this.#explained(first, null, () => {
      for (const pack of turned) {
        pack.isExpired = pack.isExpired === 0 ? 1 : 0
        this.changed.add(pack)
      }
    })
  }

  /** Runs a change of which packs count, and records it where it changes the total. */
  #explained(pack: PackRow, by: string | null, change: () => void): void {
    const before = this.left
    change()
    if (this.left !== before) this.#write(pack, 'expiry', 0, {}, by)
  }

  #write(pack: PackRow, kind: MovementKind, milli: number, details: Details, by = this.#by): MovementRow {
    const movement: MovementRow = {
      medicationId: this.medicationId,
      number: ++this.#number,
      packId: pack.id,
      at: this.#now.toISOString(),
      kind,
      milli,
      uncountedMilli: details.uncountedMilli ?? null,
      afterMilli: pack.milli,
      leftMilli: this.left,
      doseId: details.doseId ?? null,
      reverses: details.reverses ?? null,
      personId: by,
      notes: details.notes ?? null,
    }
    this.movements.push(movement)
    return movement
  }

  /** Adds `milli` to a pack, negative to take it. An uncounted pack does not change. */
  move(pack: PackRow, kind: MovementKind, milli: number, details: Details = {}): MovementRow {
    const moved = pack.milli === null ? 0 : milli
    if (pack.milli !== null) pack.milli += moved
    this.changed.add(pack)
    return this.#write(pack, kind, moved, details)
  }

  /** Records that packs came from another medication or went to it: the total is another one now. */
  noteJoin(): void {
    const [pack] = this.usable.length > 0 ? this.usable : this.packs
    if (pack) this.#write(pack, 'join', 0, {})
  }

  /** Adds a pack, with its content as first movement; an uncounted one has none. */
  add(
    row: Omit<PackRow, 'goodThrough' | 'isExpired' | 'lastCount' | 'milli' | 'name' | 'strength' | 'joinId'> &
      Partial<Pick<PackRow, 'name' | 'strength'>>,
    milli: number | null,
    kind: 'opening' | 'refill',
  ): PackRow {
    const goodThrough = lastDayOf(row)
    const isExpired = isOver(goodThrough, this.#today) ? 1 : 0
    const pack: PackRow = {
      name: null,
      strength: null,
      joinId: null,
      ...row,
      goodThrough,
      isExpired,
      lastCount: 0,
      milli: milli === null ? null : 0,
    }
    this.packs.push(pack)
    this.added.add(pack)
    if (milli !== null || kind === 'refill') this.move(pack, kind, milli ?? 0)
    return pack
  }

  /** Changes details of a pack. A new date may change whether it counts. */
  describe(pack: PackRow, details: PackDetails): void {
    this.changed.add(pack)
    this.#explained(pack, this.#by, () => {
      Object.assign(pack, details)
      pack.goodThrough = lastDayOf(pack)
      pack.isExpired = isOver(pack.goodThrough, this.#today) ? 1 : 0
    })
  }

  /** Changes a pack's content manually. 409 if it is not counted or contains too little. */
  change(pack: PackRow, kind: 'loss' | 'refill', milli: number, details: Details): MovementRow {
    if (pack.discardedAt !== null) throw new Refusal('packDiscarded')
    if (pack.milli === null) throw new Refusal('countUnknown')
    if (pack.milli + milli < 0) throw tooLittle(this, pack.id)
    if (pack.milli + milli > toMilli(MOST_AMOUNT))
      throw invalid('amount', t('A pack holds at most {MOST_AMOUNT}', { MOST_AMOUNT }))
    return this.move(pack, kind, milli, details)
  }

  /** Discards a pack with its content. 409 if it is already discarded. */
  discard(pack: PackRow, details: Details = {}): MovementRow {
    if (pack.discardedAt !== null) throw new Refusal('packDiscarded')
    pack.discardedAt = this.#now.toISOString()
    return this.move(pack, 'discard', 0 - (pack.milli ?? 0), details)
  }

  /**
   * Reverses a manual change of a pack. `was` comes from its other movements: whether this is the first and, for a manual count
   * or discard, the content without it (null if not counted before) and the number of the manual count before. 409 for doses,
   * and if the pack was counted, emptied or discarded since.
   */
  takeBack(
    movement: MovementRow,
    was: { isFirst: boolean; without?: { milli: number | null; lastCount: number } },
  ): MovementRow {
    const pack = this.pack(movement.packId)
    const { kind, number } = movement
    const details = { reverses: number }
    if (pack.discardedAt !== null && kind !== 'discard') throw new Refusal('notReversible')
    if (was.without) {
      const { milli, lastCount } = was.without
      const isNewest = kind === 'discard' ? pack.discardedAt !== null : pack.lastCount === number
      if (!isNewest || (milli !== null && milli < 0)) throw new Refusal('notReversible')
      if (kind === 'discard') pack.discardedAt = null
      pack.lastCount = lastCount
      return this.#become(pack, milli, details)
    }
    const holds = (pack.milli ?? 0) - movement.milli
    if (this.isCountedSince(movement) || holds < 0) throw new Refusal('notReversible')
    if (kind !== 'loss' && kind !== 'refill') throw new Refusal('notReversible')
    // Reversing a pack's addition discards it with its content.
    if (was.isFirst && holds === 0) pack.discardedAt = this.#now.toISOString()
    return this.move(pack, 'reversal', -movement.milli, details)
  }

  #become(pack: PackRow, milli: number | null, details: Details): MovementRow {
    const change = (milli ?? 0) - (pack.milli ?? 0)
    pack.milli = milli
    this.changed.add(pack)
    return this.#write(pack, 'reversal', change, details)
  }

  /** A manual count. It includes every dose before it; null stops counting the pack. */
  count(pack: PackRow, milli: number | null, details: Details = {}): MovementRow {
    if (pack.discardedAt !== null) throw new Refusal('packDiscarded')
    const change = (milli ?? 0) - (pack.milli ?? 0)
    pack.milli = milli
    this.changed.add(pack)
    const movement = this.#write(pack, 'correction', change, details)
    pack.lastCount = movement.number
    return movement
  }

  /**
   * Sets the total of usable packs to `milli`: adds to the pack in use, or takes in order of use. All of them count as manually
   * counted.
   */
  countAll(milli: number | null): void {
    const packs = this.usable
    if (milli === null) {
      for (const pack of packs) this.count(pack, null)
      return
    }
    let change = milli - packs.reduce((sum, pack) => sum + (pack.milli ?? 0), 0)
    const first = packs.find((pack) => pack.milli === null) ?? packs[0]
    for (const pack of packs) {
      const there = pack.milli ?? 0
      const part = change > 0 ? (pack === first ? change : 0) : Math.max(change, -there)
      change -= part
      this.count(pack, there + part)
    }
  }

  /** True if a pack has a manual count after a movement, which that count includes. */
  isCountedSince({ packId, number }: Pick<MovementRow, 'packId' | 'number'>): boolean {
    return this.pack(packId).lastCount > number
  }
}
