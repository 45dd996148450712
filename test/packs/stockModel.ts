/**
 * A model of decision 020: the packs of one medication, without a database or the product's code. Amounts are
 * whole thousandths.
 */

import { type ModelPack, ModelShelf } from './modelShelf.ts'

/** Amount that a dose took from a pack, counted or not, and when it first did. */
interface Part {
  pack: ModelPack
  milli: number
  at: number
}

interface ModelDose {
  milli: number
  parts: Part[]
}

export interface Happened {
  kind: 'correction' | 'loss' | 'refill' | 'discard'
  pack: ModelPack
  milli: number
  at: number
  isFirst: boolean
  isTakenBack: boolean
}

type Refused = 'notEnoughPills' | 'onlyExpiredLeft' | 'packDiscarded' | 'countUnknown' | 'notReversible'

export class StockModel extends ModelShelf {
  readonly doses = new Map<string, ModelDose>()
  readonly deleted = new Map<string, ModelDose>()
  readonly story: Happened[] = []
  #time = 0

  add(pack: Omit<ModelPack, 'place' | 'isDiscarded' | 'ifKept' | 'hands'>, isRefill: boolean): void {
    const added = { ...pack, place: this.packs.length, isDiscarded: false, ifKept: null, hands: [] }
    this.packs.push(added)
    if (isRefill) this.#tell('refill', added, pack.milli ?? 0, true)
  }

  #tell(kind: Happened['kind'], pack: ModelPack, milli: number, isFirst = false): void {
    this.story.push({ kind, pack, milli, at: ++this.#time, isFirst, isTakenBack: false })
  }

  #isKnownByHand = ({ pack, at }: Part) => (pack.hands.at(-1)?.at ?? 0) > at

  /** Adds to a pack's amount, and to its amount without later manual counts. */
  #add(part: Part): void {
    this.#note(part)
    const { pack, milli } = part
    if (pack.milli !== null && !this.#isKnownByHand(part)) pack.milli += milli
  }

  /** Adds to a pack's amount without manual counts or discard. */
  #note({ pack, milli, at }: Part): void {
    let known = 0
    for (const hand of pack.hands) {
      if (hand.without !== null && at > known) hand.without += milli
      known = hand.at
    }
    if (pack.isDiscarded && pack.ifKept !== null && at > known) pack.ifKept += milli
  }

  #giveBack(parts: readonly Part[]): void {
    for (const part of parts) this.#add(part)
  }

  #takeAgain(parts: readonly Part[]): void {
    for (const part of parts) this.#add({ ...part, milli: -part.milli })
  }

  /** Returns why a dose cannot be taken from a pack, or from the counted ones; undefined if it can. */
  #refuses(milli: number, from: readonly ModelPack[], isNamed: boolean): Refused | undefined {
    if (isNamed && from[0]?.isDiscarded) return 'packDiscarded'
    const held = from.length === 0 && this.left === null ? Number.POSITIVE_INFINITY : this.#held(from)
    if (held >= milli) return undefined
    return !isNamed && held === 0 && this.expiredPacks > 0 ? 'onlyExpiredLeft' : 'notEnoughPills'
  }

  #held = (packs: readonly ModelPack[]) =>
    packs.reduce((sum, { milli }) => sum + (milli ?? Number.POSITIVE_INFINITY), 0)

  #takeFrom(from: readonly ModelPack[], milli: number): Part[] {
    const parts: Part[] = []
    let wanted = milli
    for (const pack of from) {
      // Counting may resume.
      if (wanted === 0 || (pack.milli === null && pack.hands.length === 0)) break
      const part = Math.min(wanted, pack.milli ?? wanted)
      wanted -= part
      parts.push({ pack, milli: part, at: ++this.#time })
    }
    this.#takeAgain(parts)
    return parts
  }

  refusesDose = (milli: number, named?: ModelPack) =>
    this.#refuses(milli, named ? [named] : this.used, named !== undefined)

  take(id: string, milli: number, named?: ModelPack): void {
    this.doses.set(id, { milli, parts: this.#takeFrom(named ? [named] : this.used, milli) })
  }

  remove(id: string): void {
    const dose = this.doses.get(id) as ModelDose
    this.doses.delete(id)
    this.deleted.set(id, dose)
    this.#giveBack(dose.parts)
  }

  #needs = (part: Part) => (this.#isKnownByHand(part) ? 0 : part.milli)

  refusesRestoring(id: string): Refused | undefined {
    const { parts } = this.deleted.get(id) as ModelDose
    const short = parts.some((part) => part.pack.milli !== null && part.pack.milli < this.#needs(part))
    if (!short) return undefined
    return this.left === 0 && this.expiredPacks > 0 ? 'onlyExpiredLeft' : 'notEnoughPills'
  }

  restore(id: string): void {
    const dose = this.deleted.get(id) as ModelDose
    this.deleted.delete(id)
    this.doses.set(id, dose)
    this.#takeAgain(dose.parts)
  }

  /** Corrects the amount of a dose, unless it is refused. */
  edit(id: string, milli: number): Refused | undefined {
    const dose = this.doses.get(id) as ModelDose
    const { parts } = dose
    if (milli !== dose.milli && parts.length > 0) {
      const known = parts.filter(this.#isKnownByHand)
      const stays = parts.filter((part) => known.includes(part) || part.pack.isDiscarded)
      const moves = parts.filter((part) => !stays.includes(part))
      this.#giveBack(moves)
      const shares = this.#share(dose, known, milli)
      if (!shares) {
        const refused = this.left === 0 && this.expiredPacks > 0 ? 'onlyExpiredLeft' : 'notEnoughPills'
        this.#takeAgain(moves)
        return refused
      }
      const changed = stays.filter(({ pack, milli }) => (shares.get(pack) ?? 0) !== milli)
      for (const part of changed) {
        const other = shares.get(part.pack) ?? 0
        this.#note({ ...part, milli: part.milli - other })
        part.milli = other
      }
      const staying = stays.map(({ pack }) => pack)
      const taken = [...shares].flatMap(([pack, share]) =>
        staying.includes(pack) || share === 0 ? [] : this.#takeFrom([pack], share),
      )
      dose.parts = [...stays.filter((part) => !changed.includes(part)), ...changed, ...taken].filter(
        (part) => part.milli > 0,
      )
    }
    dose.milli = milli
    return undefined
  }

  /** Shares a corrected dose among packs after it was given back; undefined if they hold too little. */
  #share(
    { parts, milli: was }: ModelDose,
    known: readonly Part[],
    milli: number,
  ): Map<ModelPack, number> | undefined {
    const held = ({ pack, milli }: Part) =>
      (pack.isDiscarded && pack.ifKept !== null ? pack.ifKept + milli : pack.milli) ??
      Number.POSITIVE_INFINITY
    const shares = new Map<ModelPack, number>()
    let left = milli
    const give = (pack: ModelPack, most: number) => {
      const share = Math.max(0, Math.min(left, most))
      left -= share
      shares.set(pack, (shares.get(pack) ?? 0) + share)
    }
    // Some came from a pack of unknown count, and what is more or less now does as well.
    if (parts.reduce((sum, part) => sum + part.milli, 0) < was) {
      for (const part of parts) give(part.pack, known.includes(part) ? part.milli : held(part))
      return shares
    }
    if (known.length === 0) {
      const [one] = parts
      if (parts.length === 1 && one && held(one) >= milli) return new Map([[one.pack, milli]])
      for (const part of parts) if (part.pack.isDiscarded) give(part.pack, held(part))
      for (const pack of this.used) give(pack, pack.milli ?? Number.POSITIVE_INFINITY)
      return left > 0 ? undefined : shares
    }
    for (const part of parts) give(part.pack, part.milli)
    for (const part of parts)
      if (!known.includes(part)) give(part.pack, held(part) - (shares.get(part.pack) ?? 0))
    give((known.at(-1) as Part).pack, left)
    return shares
  }

  refusesMove(pack: ModelPack, kind: Happened['kind'], milli: number): Refused | undefined {
    if (pack.isDiscarded) return 'packDiscarded'
    if (kind === 'correction' || kind === 'discard') return undefined
    if (pack.milli === null) return 'countUnknown'
    return kind === 'loss' && pack.milli < milli ? 'notEnoughPills' : undefined
  }

  move(pack: ModelPack, kind: Exclude<Happened['kind'], 'correction'>, milli: number): void {
    const change = kind === 'refill' ? milli : 0 - (kind === 'loss' ? milli : (pack.milli ?? 0))
    this.#tell(kind, pack, change)
    const ifKept = pack.milli
    this.#add({ pack, milli: change, at: this.#time })
    if (kind === 'discard') Object.assign(pack, { isDiscarded: true, ifKept })
  }

  count(pack: ModelPack, milli: number | null): void {
    const was = pack.milli
    pack.milli = milli
    this.#tell('correction', pack, (milli ?? 0) - (was ?? 0))
    pack.hands.push({ at: this.#time, without: was })
  }

  /** Applies a PUT of the medication's count. */
  countAll(milli: number | null): void {
    if (milli === this.left) return
    const packs = this.used
    if (milli === null) {
      for (const pack of packs) this.count(pack, null)
      return
    }
    let missing = milli - packs.reduce((sum, pack) => sum + (pack.milli ?? 0), 0)
    const gets = packs.find((pack) => pack.milli === null) ?? packs[0]
    for (const pack of packs) {
      const held = pack.milli ?? 0
      let part = 0
      if (missing > 0 && pack === gets) part = missing
      if (missing < 0) part = -Math.min(held, -missing)
      missing -= part
      this.count(pack, held + part)
    }
  }

  refusesTakingBack({ pack, kind, milli, at, isTakenBack }: Happened): Refused | undefined {
    const hand = pack.hands.at(-1)
    const newest = hand?.at ?? 0
    const isTooLate =
      isTakenBack ||
      (kind !== 'discard' && pack.isDiscarded) ||
      (kind === 'correction'
        ? newest !== at || (hand?.without ?? 0) < 0
        : kind === 'discard'
          ? !pack.isDiscarded || (pack.ifKept ?? 0) < 0
          : newest > at || (pack.milli ?? 0) - milli < 0)
    return isTooLate ? 'notReversible' : undefined
  }

  takeBack(happened: Happened): void {
    const { pack, kind, milli, isFirst } = happened
    happened.isTakenBack = true
    this.#time++
    if (kind === 'correction') {
      pack.milli = pack.hands.pop()?.without ?? null
      return
    }
    if (kind === 'discard') {
      pack.isDiscarded = false
      pack.milli = pack.ifKept
      // Without the earlier counts it was never removed either.
      this.#note({ pack, milli: -milli, at: this.#time })
      return
    }
    this.#add({ pack, milli: -milli, at: this.#time })
    if (kind === 'refill' && isFirst && (pack.milli ?? 0) === 0) pack.isDiscarded = true
  }
}
