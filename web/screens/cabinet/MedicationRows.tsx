import { Hourglass } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { PersonMarks } from '../../people/people/PersonMarks.tsx'
import { named, usePeople } from '../../people/people/usePeople.ts'
import type { Facts } from './facts.ts'
import { type RowTexts, rowTexts } from './rowTexts.ts'
import { TakeControl } from './TakeControl.tsx'

const LOOKS = {
  due: 'font-bold text-green',
  soon: 'font-bold text-soon',
  expired: 'font-bold text-danger',
  quiet: 'text-ink-2',
}

interface RowsProps {
  label: string
  all: readonly Facts[]
  now: Date
  onTaken: (id: string) => void
}

/** Medications as rows: two lines on a phone, one with columns on a desk. */
export function MedicationRows({ label, all, now, onTaken }: RowsProps) {
  const familyId = all[0]?.medication.familyId
  const people = usePeople(familyId)
  const mayTake = useMay('log', familyId)
  return (
    <div className="medication-rows overflow-clip rounded-md border border-rule bg-enamel">
      <div
        aria-hidden="true"
        className="medication-row border-b-3 border-double border-rule py-1.5 text-sm text-ink-2 max-lg:hidden"
      >
        <span>{t('For')}</span>
        <span>{t('Name')}</span>
        <span>{t('Left')}</span>
        <span>{t('Expires')}</span>
        <span>{t('What next')}</span>
        <span>{t('Take')}</span>
      </div>
      <ul aria-label={label}>
        {all.map((facts) => (
          <Row
            key={facts.medication.id}
            facts={facts}
            people={people}
            mayTake={mayTake}
            now={now}
            onTaken={onTaken}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps extends Pick<RowsProps, 'now' | 'onTaken'> {
  facts: Facts
  /** Of the family. */
  people: readonly Person[]
  mayTake: boolean
}

const Row = memo(function Row({ facts, people, mayTake, now, onTaken }: RowProps) {
  const { id, name, personIds } = facts.medication
  const { next, left, expires } = rowTexts(facts, now)
  return (
    <li className="medication-row border-b border-rule last:border-b-0">
      <span className="row-for">
        <PersonMarks people={named(people, personIds)} />
      </span>
      <div className="row-name">
        <Link
          href={paths.medication(id)}
          dir="auto"
          className="inline-flex min-h-6 items-center font-serif leading-tight font-bold no-underline wrap-anywhere hover:underline lg:min-h-12"
        >
          {name}
        </Link>
      </div>
      <p className="row-facts text-sm leading-tight">
        {next && (
          <span className={`row-next ${LOOKS[next.look]} ${next.look === 'quiet' ? 'max-lg:hidden' : ''}`}>
            {next.text}
          </span>
        )}
        <span className="row-left text-ink-2">{left}</span>
        {expires && <Expires expires={expires} />}
      </p>
      {mayTake && (
        <span className="row-take">
          <TakeControl facts={facts} onTaken={onTaken} />
        </span>
      )}
    </li>
  )
})

const Expires = ({ expires: { text, look } }: { expires: NonNullable<RowTexts['expires']> }) => (
  <span className={`row-expires ${LOOKS[look]}`}>
    {look === 'soon' && (
      <>
        <Hourglass aria-hidden="true" className="me-1 inline size-4 align-[-0.125em]" />
        <span className="sr-only">{t('Expires in')} </span>
      </>
    )}
    {look === 'quiet' && <span className="lg:sr-only">{t('until', {}, 'before a month')} </span>}
    {text}
  </span>
)
