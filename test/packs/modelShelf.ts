export interface ModelPack {
  id: string
  milli: number | null
  initial: number | null
  printed: string | null
  opened: string | null
  keepsDays: number | null
  place: number
  isDiscarded: boolean
  /** Its amount had it not been discarded; null unless it is. */
  ifKept: number | null
  /** Manual counts, newest last, each with the amount without it and those after it; without reversed ones. */
  hands: { at: number; without: number | null }[]
}

const dayAt = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', dateStyle: 'short' })

/** Packs of the model, and what can be seen of them. */
export class ModelShelf {
  readonly packs: ModelPack[] = []
  now: Date

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

  /** Packs that count, in order of use. */
  get used(): ModelPack[] {
    const kept = this.packs.filter((pack) => !pack.isDiscarded)
    const good = kept.filter((pack) => !this.isExpired(pack))
    const candidates = good.length > 0 ? good : kept
    if (candidates.every(({ milli }) => milli === 0)) return candidates.slice(-1)
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

  /** Packs whose initial amounts the medication shows as one number. */
  get begun(): ModelPack[] {
    const { used } = this
    if (used.length === 0) return this.packs.slice(-1)
    const isEmpty = used.every(({ milli }) => milli === 0)
    return isEmpty
      ? this.packs.filter(
          (pack) => !pack.isDiscarded && this.isExpired(pack) === this.isExpired(used[0] as ModelPack),
        )
      : used
  }

  get left(): number | null {
    const { used } = this
    if (used.length === 0) return this.packs.at(-1)?.milli === null ? null : 0
    let left = 0
    for (const { milli } of used) {
      if (milli === null) return null
      left += milli
    }
    return left
  }

  get expiredPacks(): number {
    return this.packs.filter((pack) => !pack.isDiscarded && pack.milli !== 0 && this.isExpired(pack)).length
  }
}
