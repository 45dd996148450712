import type { ReactNode } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { purposeText } from '../../base/ui/purposeText.ts'
import { Scale } from '../../base/ui/Scale.tsx'
import { Tabs } from '../../base/ui/Tab.tsx'
import { ThickThin } from '../../base/ui/ThickThin.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { peopleById, usePeople } from '../../people/people/usePeople.ts'
import { amountWords, percentLeft, remainingText } from '../doses/amountWords.ts'
import { isTakenToday } from '../doses/takenAt.ts'
import { ExpiryTab } from '../packs/ExpiryTab.tsx'
import { lastTaken } from './lastTaken.ts'
import { MedicineName } from './MedicineName.tsx'
import { TakenTodayTab } from './TakenTodayTab.tsx'

interface MedicationHeroProps {
  medication: Medication
  /** True if a plan says how often it is taken, in place of the frequency. */
  isPlanned: boolean
  now: Date
}

/** A medication's label: name, purpose and remaining amount. */
export function MedicationHero({ medication, isPlanned, now }: MedicationHeroProps) {
  const { name, purpose, frequency, ifMissed, goodThrough, amountLeft, initialPillCount, logs } = medication
  const people = peopleById(usePeople(medication.familyId), medication.personIds)
  const percent = percentLeft(amountLeft, initialPillCount)
  const words = amountWords(medication.unit)
  const newest = logs[0]
  return (
    <div className="order-1">
      <Tabs>
        <ExpiryTab expirationDate={goodThrough} now={now} />
        {isTakenToday(logs, now) && <TakenTodayTab className="md:ms-auto md:flex-none" />}
      </Tabs>
      <div className="plate px-5.5 py-4.5 lg:px-9 lg:pt-8 lg:pb-9">
        <h1 dir="auto" className="relative text-2xl lg:text-3xl">
          <MedicineName name={name} />
        </h1>
        <ThickThin className="my-3" />
        <div className="relative divide-y divide-rule *:py-2.5 *:first:pt-0 *:last:pb-0">
          <dl className={pairs}>
            {people.length > 0 && (
              <Fact term={t('For')}>
                <ForPeople people={people} />
              </Fact>
            )}
            {purpose && <Fact term={t('Purpose/Usage')}>{purposeText(purpose)}</Fact>}
            <Fact term={t('Last Taken')}>
              {newest ? (
                <time
                  dateTime={newest.takenAt}
                  title={`${formatDate(newest.takenAt)}, ${formatTime(newest.takenAt)}`}
                >
                  {lastTaken(logs, now)}
                </time>
              ) : (
                t('Never')
              )}
            </Fact>
            <Fact term={words.count}>{remainingText(amountLeft, medication)}</Fact>
          </dl>
          {frequency && !isPlanned && (
            <dl>
              <Fact term={t('Frequency')}>{frequency}</Fact>
            </dl>
          )}
          {ifMissed && (
            <dl>
              <Fact term={t('If a dose is missed')}>{ifMissed}</Fact>
            </dl>
          )}
        </div>
        {percent !== undefined && percent < 100 && (
          <div className="mt-2.5">
            <Scale percent={percent} label={words.scale} />
          </div>
        )}
      </div>
    </div>
  )
}

const ForPeople = ({ people }: { people: readonly Person[] }) => (
  <span className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
    {people.map((person) => (
      <span key={person.id} className="flex min-w-0 items-center gap-2">
        <PersonMark person={person} size="line" />
        <span dir="auto" className="min-w-0">
          {person.name}
        </span>
      </span>
    ))}
  </span>
)

const pairs = 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-3'

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm leading-tight text-ink-2">{term}</dt>
    <dd dir="auto" className="leading-[1.3] font-bold wrap-anywhere">
      {children}
    </dd>
  </div>
)
