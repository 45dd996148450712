import { type Day, DRAWERS, type DrawerName, drawerOf, EARLIER } from './day.ts'
import { byTime, byUrgency, isMissed, isSettled, isUpcoming, isWaiting, type Planned } from './states.ts'

/** What one person should take out of one drawer now. */
export interface Card {
  personId: string
  /** By time. */
  doses: Planned[]
  /** The one that waits the most. */
  first: Planned
}

export interface DayDrawer {
  name: DrawerName | typeof EARLIER
  planned: Planned[]
  /** The most urgent first. */
  cards: Card[]
  /** Still to come, by time. */
  later: Planned[]
  /** Taken, skipped and not taken, by time. */
  settled: Planned[]
}

/** As it stands on the screen. */
const standing = (planned: Planned): Planned =>
  planned.stoodAs === undefined ? planned : { ...planned, state: planned.stoodAs }

const byStanding = (a: Planned, b: Planned) => byUrgency(standing(a), standing(b))

function cardsOf(waiting: readonly Planned[]): Card[] {
  const cards = new Map<string, Card>()
  for (const planned of [...waiting].sort(byStanding)) {
    const { personId } = planned.occurrence
    const card = cards.get(personId)
    if (card) card.doses.push(planned)
    else cards.set(personId, { personId, doses: [planned], first: planned })
  }
  return [...cards.values()].map((card) => ({ ...card, doses: card.doses.toSorted(byTime) }))
}

/** A day's doses in drawers, first those due before it began; a drawer without any is left out. */
export function arrange(planned: readonly Planned[], { from }: Pick<Day, 'from'>): DayDrawer[] {
  const nameOf = ({ occurrence }: Planned) =>
    new Date(occurrence.dueAt) < from ? EARLIER : drawerOf(new Date(occurrence.dueAt))
  return ([EARLIER, ...DRAWERS] as const).flatMap((name) => {
    // What was missed before the day began is named above the drawers.
    const own = planned
      .filter((one) => nameOf(one) === name && !(name === EARLIER && isMissed(standing(one))))
      .sort(byTime)
    if (own.length === 0) return []
    return {
      name,
      planned: own,
      cards: cardsOf(own.filter((one) => isWaiting(standing(one)))),
      later: own.filter((one) => isUpcoming(standing(one))),
      settled: own.filter((one) => isSettled(standing(one))),
    }
  })
}
