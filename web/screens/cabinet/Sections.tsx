import { ChevronRight, ClockAlert } from 'lucide-react'
import { withCommas } from '../../../language/lists.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { Label } from '../today/Label.tsx'
import type { Section, Sort } from './arrange.ts'
import type { countStates } from './choice.ts'
import type { Facts } from './facts.ts'
import { Letters } from './Letters.tsx'
import { GridItem, gridClass } from './MedicationGrid.tsx'
import { MedicationRows, RowHeads } from './MedicationRows.tsx'
import { NearItems } from './NearItems.tsx'
import { ReasonTabs } from './ReasonTabs.tsx'
import { saysDate, tabsOf } from './reasons.ts'
import type { View } from './view.ts'

export interface ListProps {
  view: View
  sort: Sort
  onSort: (sort: Sort) => void
  now: Date
  onTaken: (id: string) => void
}

interface MedicationListProps extends Omit<ListProps, 'sort' | 'onSort'> {
  all: readonly Facts[]
  label: string
  isFirst: boolean
  withReasons?: boolean
}

/** Medications as cards or rows. */
export function MedicationList({ view, ...list }: MedicationListProps) {
  const { all, label, isFirst, withReasons, now } = list
  if (view === 'rows') return <MedicationRows {...list} />
  return (
    <ul aria-label={label} className={gridClass}>
      <NearItems all={all} isFirst={isFirst}>
        {(facts) => {
          const { medication } = facts
          const reasons = withReasons ? tabsOf(facts, facts.isTaken) : []
          const tabs = <ReasonTabs reasons={reasons} date={medication.goodThrough} />
          return (
            <GridItem
              key={medication.id}
              medication={medication}
              now={now}
              {...(reasons.length > 0 && { reasons: tabs, withDate: !saysDate(reasons) })}
            />
          )
        }}
      </NearItems>
    </ul>
  )
}

/** One list in one order. */
export const PlainList = ({ all, sort, onSort, ...how }: ListProps & { all: readonly Facts[] }) => (
  <>
    {how.view === 'rows' && <RowHeads sort={sort} onSort={onSort} />}
    <MedicationList all={all} label={t('Your Medications')} isFirst {...how} />
  </>
)

const NAMES: Record<string, string> = {
  look: sentence('Needs a look'),
  rest: sentence('All other medicines'),
}

/** Medicines that need a look with their reasons, then all others. */
export const LookAndRest = ({
  sections,
  sort,
  onSort,
  ...how
}: ListProps & { sections: readonly Section[] }) => (
  <>
    {how.view === 'rows' && <RowHeads sort={sort} onSort={onSort} />}
    {sections.map(({ name, all }, place) => {
      const words = t(NAMES[name] ?? name)
      return (
        <section key={name} aria-label={words} className="mt-4">
          <h2 className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <Label>
              {name === 'look' && <ClockAlert aria-hidden="true" />}
              {words}
            </Label>
            <span className="font-sans text-md font-bold text-ink-2">{all.length}</span>
          </h2>
          <MedicationList
            all={all}
            label={words}
            isFirst={place === 0}
            withReasons={name === 'look'}
            {...how}
          />
        </section>
      )
    })}
  </>
)

/** All by name, under letters that stay in sight. */
export const ByLetter = ({
  sections,
  sort,
  onSort,
  ...how
}: ListProps & { sections: readonly Section[] }) => (
  <div className="by-letter">
    <Letters sections={sections} />
    <div className="min-w-0">
      {how.view === 'rows' && <RowHeads sort={sort} onSort={onSort} />}
      {sections.map(({ name, all }, place) => (
        <section key={name} data-section={name} aria-label={name} className="letter-section">
          <h2 className="letter-head">
            <Label>{name}</Label>
            <span className="font-sans text-sm font-normal text-ink-2">{all.length}</span>
          </h2>
          <MedicationList all={all} label={name} isFirst={place === 0} {...how} />
        </section>
      ))}
    </div>
  </div>
)

interface LookLineProps {
  look: number
  counts: ReturnType<typeof countStates>
  onPress: () => void
}

/** Above a list by letters: how many need a look and why; leads to them. */
export const LookLine = ({ look, counts: { due, low, expiring }, onPress }: LookLineProps) => (
  <button
    type="button"
    onClick={onPress}
    className="caution mb-3 flex min-h-12 w-full items-center gap-3 border-t-3 px-3 py-2 text-start text-sm leading-tight"
  >
    <ClockAlert aria-hidden="true" className="size-5 shrink-0" />
    <span className="min-w-0 flex-1">
      <b>{tn(look, '{count} needs a look:', '{count} need a look:')}</b>{' '}
      {withCommas([
        due > 0 && t('{count} due', { count: due }),
        low > 0 && t('{count} running out', { count: low }),
        expiring > 0 && t('{count} expiring', { count: expiring }),
      ])}
    </span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
  </button>
)
