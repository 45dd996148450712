import { CircleCheck, Hourglass } from 'lucide-react'
import { Fragment, memo, type ReactNode, useContext, useRef } from 'react'
import { Link } from 'wouter'
import type { Person } from '../../../contract/people.ts'
import { sentence, t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Tabs } from '../../base/ui/Tab.tsx'
import { TickBox } from '../../base/ui/TickBox.tsx'
import { MedicineName } from '../../medicines/medication/MedicineName.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { PersonMarks } from '../../people/people/PersonMarks.tsx'
import { peopleById, usePeople } from '../../people/people/usePeople.ts'
import { Shot } from '../today/Shot.tsx'
import type { Sort } from './arrange.ts'
import { useIsJustAdded } from './arrival.ts'
import { ChosenContext } from './chosen.ts'
import type { Facts } from './facts.ts'
import { NearItems } from './NearItems.tsx'
import { ReasonTabs } from './ReasonTabs.tsx'
import { type Reason, saysDate, tabsOf } from './reasons.ts'
import { type RowTexts, rowTexts } from './rowTexts.ts'
import { TakeControl } from './TakeControl.tsx'

const LOOKS = {
  due: 'font-bold text-green',
  soon: 'font-bold text-soon',
  expired: 'font-bold text-danger',
  taken: 'text-green',
  quiet: 'text-ink-2',
}

const COLUMNS: readonly [Sort, string][] = [
  ['name', sentence('Name')],
  ['purpose', sentence('Purpose')],
  ['person', sentence('For')],
  ['low', sentence('Left')],
  ['expires', sentence('Expires')],
  ['next', sentence('Next dose')],
]

/** Heads of the columns on a desk; each sorts by its column. */
export const RowHeads = ({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) => (
  <div className="medication-heads max-lg:hidden">
    <span />
    {COLUMNS.map(([column, name]) => (
      <button
        key={column}
        type="button"
        aria-pressed={sort === column}
        onClick={() => onSort(column)}
        className="min-h-11 justify-self-start text-start text-sm font-bold text-ink-2 underline-offset-[0.2em] hover:underline aria-pressed:text-ink aria-pressed:underline"
      >
        {t(name)}
      </button>
    ))}
    <span className="text-sm text-ink-2">{t('Take')}</span>
  </div>
)

export interface RowsProps {
  label: string
  all: readonly Facts[]
  isFirst: boolean
  /** True if each says why it needs a look. */
  withReasons?: boolean
  now: Date
  onTaken: (id: string) => void
}

/** Medications as rows: two lines on a phone, one with columns on a desk. */
export function MedicationRows({ label, all, isFirst, withReasons = false, now, onTaken }: RowsProps) {
  const familyId = all[0]?.medication.familyId
  const people = usePeople(familyId)
  const mayTake = useMay('log', familyId)
  return (
    <ul aria-label={label} className={`medication-rows ${withReasons ? 'with-reasons' : ''}`}>
      <NearItems all={all} isFirst={isFirst}>
        {(facts) => (
          <Row
            key={facts.medication.id}
            facts={facts}
            people={people}
            mayTake={mayTake}
            withReasons={withReasons}
            now={now}
            onTaken={onTaken}
          />
        )}
      </NearItems>
    </ul>
  )
}

interface RowProps extends Required<Pick<RowsProps, 'withReasons' | 'now' | 'onTaken'>> {
  facts: Facts
  /** Of the family. */
  people: readonly Person[]
  mayTake: boolean
}

const Row = memo(function Row({ facts, people, mayTake, withReasons, now, onTaken }: RowProps) {
  const { id, name, personIds } = facts.medication
  const tabs = withReasons ? tabsOf(facts) : []
  const row = useRef<HTMLLIElement>(null)
  const isJustAdded = useIsJustAdded(id, row)
  const chosen = useContext(ChosenContext)
  const isChosen = chosen?.ids.includes(id) ?? false
  return (
    <li ref={row} data-item={id} className={isJustAdded ? 'is-just-added' : undefined}>
      {tabs.length > 0 && (
        <Tabs className="lg:hidden">
          <ReasonTabs reasons={tabs} date={facts.medication.goodThrough} />
        </Tabs>
      )}
      <div className={`medication-row ${isChosen ? 'bg-green-tint' : ''}`}>
        <span className="row-shot [&>*]:size-(--shot)!">
          <Shot medication={facts.medication} />
        </span>
        <span className="row-for [&_svg]:size-(--mark)!">
          <PersonMarks people={peopleById(people, personIds)} />
        </span>
        <div className="row-text">
          {isJustAdded && (
            <span className="row-added">
              <CircleCheck aria-hidden="true" className="size-4.5" />
              {t('Just added')}
            </span>
          )}
          <Link href={paths.medication(id)} dir="auto" className="row-name">
            <MedicineName name={name} />
          </Link>
          <RowFacts texts={rowTexts(facts, now)} tabs={tabs} />
        </div>
        {chosen ? (
          <label htmlFor={`choose-${id}`} className="row-choose">
            <TickBox
              id={`choose-${id}`}
              label={t('Choose {name}', { name })}
              checked={isChosen}
              onChange={() => chosen.onToggle(id)}
            />
          </label>
        ) : (
          mayTake && (
            <span className="row-take">
              <TakeControl facts={facts} onTaken={onTaken} />
            </span>
          )
        )}
      </div>
    </li>
  )
})

/** On a phone one line without what a tab says; on a desk each in its column. */
function RowFacts({ texts, tabs }: { texts: RowTexts; tabs: readonly Reason[] }) {
  const { next, purpose, left, expires } = texts
  const isNextQuiet = tabs.length > 0 || next?.look === 'quiet' || next?.look === 'taken'
  const all: [string, ReactNode, boolean][] = []
  if (next) all.push([`row-next ${LOOKS[next.look]}`, next.text, isNextQuiet])
  if (purpose) all.push(['row-purpose', <bdi key="purpose">{purpose}</bdi>, false])
  all.push(['row-left', left, false])
  if (expires)
    all.push([
      `row-expires ${LOOKS[expires.look]}`,
      <Expires key="expires" expires={expires} />,
      saysDate(tabs),
    ])
  const onPhone = all.filter(([, , isDeskOnly]) => !isDeskOnly)
  return (
    <p className="row-facts">
      {all.map((fact) => {
        const [column, text, isDeskOnly] = fact
        return (
          <Fragment key={column}>
            {onPhone.indexOf(fact) > 0 && <span className="lg:hidden"> · </span>}
            <span className={`${column} ${isDeskOnly ? 'max-lg:hidden' : 'max-lg:inline-block'}`}>
              {text}
            </span>
          </Fragment>
        )
      })}
    </p>
  )
}

const Expires = ({ expires: { text, whole, look } }: { expires: NonNullable<RowTexts['expires']> }) => (
  <>
    {look === 'soon' && <Hourglass aria-hidden="true" className="me-1 inline size-4 align-[-0.125em]" />}
    <span className="lg:hidden">{whole}</span>
    <span className="max-lg:hidden">{text}</span>
  </>
)
