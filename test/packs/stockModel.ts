/**
 * What the rules say about the packs of one medication (decision 020), without a database and without a word of the
 * product's own code. Amounts are whole thousandths.
 */

export interface ModelPack {
  id: string
  milli: number | null
  initial: number | null
  printed: string | null
  opened: string | null
  keepsDays: number | null
  /** The place in which it was added. */
  place: number
  isDiscarded: boolean
  /**
   * When it was counted by hand, newest last, and what it would hold without that one and those after it; what was taken back is not
   * among them.
   */
  hands: { at: number; without: number | null }[]
}

/** What a dose took of a pack, counted or not, and when it did so first. */
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

const dayAt = new Intl.DateTimeFormat('en-CA', { timeZone: 'Etc/GMT+12', dateStyle: 'short' })

export class StockModel {
  readonly packs: ModelPack[] = []
  readonly doses = new Map<string, ModelDose>()
  readonly deleted = new Map<string, ModelDose>()
  readonly story: Happened[] = []
  now: Date
  #time = 0

  constructor(now: Date) {
    this.now = now
  }

  lastDayOf({ printed, opened, keepsDays }: ModelPack): string | null {
    if (opened === null || keepsDays === null) return printed
    const [year, month, day] = opened.split('-').map(Number) as [number, number, number]
    const kept = new Date(Date.UTC(year, month - 1, day + keepsDays)).toISOString().slice(0, 10)
    return [printed ?? kept, kept].sort()[0] as string
  }

  isExpired(pack: ModelPack): boolean {
    const last = this.lastDayOf(pack)
    return last !== null && dayAt.format(this.now) > last
  }

  /** The packs that count, in the order in which they are used. */
  get used(): ModelPack[] {
    const kept = this.packs.filter((pack) => !pack.isDiscarded)
    const good = kept.filter((pack) => !this.isExpired(pack))
    const candidates = good.length > 0 ? good : kept.length > 0 ? kept : this.packs
    if (kept.length === 0 || candidates.every(({ milli }) => milli === 0)) return candidates.slice(-1)
    const rank = (pack: ModelPack) =>
      [
        pack.opened === null ? 'later' : 'first',
        this.lastDayOf(pack) ?? 'none',
        String(pack.place).padStart(4, '0'),
      ].join(' ')
    return candidates
      .filter(({ milli }) => milli !== 0)
      .sort((a, b) => (rank(a).replace('later', 'z') < rank(b).replace('later', 'z') ? -1 : 1))
  }

  get left(): number | null {
    let left = 0
    for (const { milli, isDiscarded } of this.used) {
      if (isDiscarded) continue
      if (milli === null) return null
      left += milli
    }
    return left
  }

  get expiredPacks(): number {
    return this.packs.filter((pack) => !pack.isDiscarded && pack.milli !== 0 && this.isExpired(pack)).length
  }

  add(pack: Omit<ModelPack, 'place' | 'isDiscarded' | 'hands'>, isRefill: boolean): void {
    const added = { ...pack, place: this.packs.length, isDiscarded: false, hands: [] }
    this.packs.push(added)
    if (isRefill) this.#tell('refill', added, pack.milli ?? 0, true)
  }

  #tell(kind: Happened['kind'], pack: ModelPack, milli: number, isFirst = false): void {
    this.story.push({ kind, pack, milli, at: ++this.#time, isFirst, isTakenBack: false })
  }

  #isKnownByHand = ({ pack, at }: Part) => (pack.hands.at(-1)?.at ?? 0) > at

  /** Adds to what a pack holds, and to what it would hold without its counts by hand, where these did not know it already. */
  #add({ pack, milli, at }: Part): void {
    let known = 0
    for (const hand of pack.hands) {
      if (hand.without !== null && at > known) hand.without += milli
      known = hand.at
    }
    if (pack.milli !== null && at > known) pack.milli += milli
  }

  #giveBack(parts: readonly Part[]): void {
    for (const part of parts) this.#add(part)
  }

  #takeAgain(parts: readonly Part[]): void {
    for (const part of parts) this.#add({ ...part, milli: -part.milli })
  }

  /** Why a dose cannot be taken from a pack, or from those that count; undefined when it can. */
  #refuses(milli: number, from: readonly ModelPack[], isNamed: boolean): Refused | undefined {
    if (isNamed && from[0]?.isDiscarded) return 'packDiscarded'
    const held = from.some((pack) => pack.isDiscarded)
      ? 0
      : from.reduce((sum, pack) => sum + (pack.milli ?? Number.POSITIVE_INFINITY), 0)
    if (held >= milli) return undefined
    return !isNamed && held === 0 && this.expiredPacks > 0 ? 'onlyExpiredLeft' : 'notEnoughPills'
  }

  #takeFrom(from: readonly ModelPack[], milli: number): Part[] {
    const parts: Part[] = []
    let wanted = milli
    for (const pack of from) {
      // Counting may go on where somebody counted.
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

  /** Mends the amount of a dose, unless it is refused. */
  mend(id: string, milli: number): Refused | undefined {
    const dose = this.doses.get(id) as ModelDose
    const { parts } = dose
    const known = parts.filter(this.#isKnownByHand)
    if (milli !== dose.milli && known.length > 0) {
      let more = milli - parts.reduce((sum, part) => sum + part.milli, 0)
      for (const part of known.reverse()) {
        const other = Math.max(0, part.milli + more)
        more -= other - part.milli
        this.#add({ ...part, milli: part.milli - other })
        part.milli = other
      }
      dose.parts = parts.filter((part) => part.milli > 0)
    } else if (milli !== dose.milli && parts.length > 0 && !parts.some(({ pack }) => pack.isDiscarded)) {
      this.#giveBack(parts)
      const same = parts.map(({ pack }) => pack).find((pack) => (pack.milli ?? milli) >= milli)
      const from = same ? [same] : this.used
      const refused = this.#refuses(milli, from, same !== undefined)
      if (refused) {
        this.#takeAgain(parts)
        return refused
      }
      dose.parts = this.#takeFrom(from, milli)
    }
    dose.milli = milli
    return undefined
  }

  refusesMove(pack: ModelPack, kind: Happened['kind'], milli: number): Refused | undefined {
    if (pack.isDiscarded) return 'packDiscarded'
    if (kind === 'correction' || kind === 'discard') return undefined
    if (pack.milli === null) return 'countUnknown'
    return kind === 'loss' && pack.milli < milli ? 'notEnoughPills' : undefined
  }

  move(pack: ModelPack, kind: Exclude<Happened['kind'], 'correction'>, milli: number): void {
    const change = kind === 'refill' ? milli : 0 - (kind === 'loss' ? milli : (pack.milli ?? 0))
    if (kind === 'discard') pack.isDiscarded = true
    this.#tell(kind, pack, change)
    this.#add({ pack, milli: change, at: this.#time })
  }

  count(pack: ModelPack, milli: number | null): void {
    const was = pack.milli
    pack.milli = milli
    this.#tell('correction', pack, (milli ?? 0) - (was ?? 0))
    pack.hands.push({ at: this.#time, without: was })
  }

  /** What a PUT of the medication's own count does. */
  countAll(milli: number | null): void {
    if (milli === this.left) return
    const packs = this.used
    for (const pack of packs) pack.isDiscarded = false
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
    this.#add({ pack, milli: -milli, at: this.#time })
    if (kind === 'discard') pack.isDiscarded = false
    if (kind === 'refill' && isFirst && (pack.milli ?? 0) === 0) pack.isDiscarded = true
  }
}
