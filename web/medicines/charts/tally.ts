import type { Occurrence } from '../../../contract/occurrences.ts'
import { t, tn } from '../../../language/t.ts'

/** Planned doses of a cell of a picture, counted by what became of them; the rest is still open. */
export interface Tally {
  planned: number
  taken: number
  skipped: number
  missed: number
  /** Doses beyond the plan. */
  extra: number
}

/** Doses beyond the plan on a date, of one person or of everyone shown. */
export type ExtrasOn = (date: string, personId?: string) => number

export function tallyOf(occurrences: readonly Pick<Occurrence, 'state'>[], extra = 0): Tally {
  const count = (state: Occurrence['state']) => occurrences.filter((one) => one.state === state).length
  return {
    planned: occurrences.length,
    taken: count('taken'),
    skipped: count('skipped'),
    missed: count('missed'),
    extra,
  }
}

/** Shapes that a cell may have. */
export type Mark = 'all' | 'some' | 'none' | 'skipped' | 'ahead' | 'nothing'

export function markOf({ planned, taken, skipped, missed }: Omit<Tally, 'extra'>): Mark {
  if (planned === 0) return 'nothing'
  if (taken === planned) return 'all'
  if (taken > 0) return 'some'
  if (missed > 0) return 'none'
  return skipped > 0 ? 'skipped' : 'ahead'
}

/** A cell in words, for screen readers and tooltips. */
export function tallyText(tally: Tally): string {
  return tally.extra === 0
    ? plannedText(tally)
    : t('{doses}, {count} extra', { doses: plannedText(tally), count: tally.extra })
}

function plannedText(tally: Tally): string {
  const { planned, taken, skipped } = tally
  switch (markOf(tally)) {
    case 'nothing':
      return t('Nothing planned')
    case 'all':
      return planned === 1 ? t('Taken') : tn(planned, 'All {count} taken', 'All {count} taken')
    case 'some':
      return tn(planned, '{taken} of {count} taken', '{taken} of {count} taken', { taken })
    case 'none':
      return planned === 1 ? t('Not taken') : t('None of {count} taken', { count: planned })
    case 'skipped':
      return planned === 1 ? t('Skipped') : t('{skipped} of {count} skipped', { skipped, count: planned })
    case 'ahead':
      return planned === 1 ? t('Still to come') : t('{count} still to come', { count: planned })
  }
}
