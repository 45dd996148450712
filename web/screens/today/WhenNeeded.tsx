import { Check, Clock } from 'lucide-react'
import { useState } from 'react'
import type { Allowance } from '../../../contract/allowances.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Tab, Tabs } from '../../base/ui/Tab.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { Dots } from '../../medicines/doses/Dots.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { fromText, lastOneText, lastText, takenOfDay } from './allowed.ts'
import { DoseLine, StockNote, stockHint } from './DoseLine.tsx'
import { StillBar } from './StillBar.tsx'
import type { TodayActs } from './useActs.ts'
import { keyOf } from './useLogging.ts'

interface WhenNeededProps {
  allowances: readonly Allowance[]
  acts: TodayActs
}

/** As-needed medicines: the earliest next time and the rest of the 24-hour limit. */
export const WhenNeeded = ({ allowances, acts }: WhenNeededProps) => (
  <section aria-label={t('When Needed')}>
    <h2 className="mb-3 text-xl">{t('When Needed')}</h2>
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] md:items-start lg:grid-cols-1">
      {allowances.map((allowance) => (
        <Needed key={`${allowance.medicationId} ${allowance.personId}`} allowance={allowance} acts={acts} />
      ))}
    </ul>
  </section>
)

/** Keeps the value from before a press for as long as the press can be undone. */
function useStill<Value>(value: Value, isPressed: boolean): Value {
  const [kept, setKept] = useState(value)
  if (!isPressed && kept !== value) setKept(value)
  return isPressed ? kept : value
}

function Needed({ allowance: latest, acts }: { allowance: Allowance; acts: TodayActs }) {
  const { people, mayLog, medicationOf, logging, pressed } = acts
  const now = useNow()
  const own = pressed.get(keyOf(latest))
  const allowance = useStill(latest, own !== undefined)
  const { medicationId, personId, amount } = allowance
  const medication = medicationOf(allowance)
  const person = people.length > 1 ? people.find(({ id }) => id === personId) : undefined
  const from = fromText(allowance, now)
  const last = lastText(allowance, people, now)
  const ofDay = takenOfDay(allowance, medication?.unit ?? 'dose')
  const lastOne = lastOneText(allowance, now)
  const stock = stockHint(medication, amount)
  const taking = { medicationId, personId, amount }
  return (
    <li className="flex min-w-0 flex-col">
      {from && (
        <Tabs>
          <Tab look="quiet" icon={<Clock aria-hidden="true" />}>
            {from}
          </Tab>
        </Tabs>
      )}
      <article
        aria-label={withCommas([medication?.name, person?.name])}
        className="grid gap-3 rounded-md border border-rule bg-enamel p-3 shadow-lift max-[19rem]:p-2"
      >
        <DoseLine
          medication={medication}
          dose={{ amount, note: null, food: null }}
          hint={
            <>
              {last && <p className="text-sm leading-[1.3] text-ink-2">{last}</p>}
              {stock && <StockNote {...stock} />}
            </>
          }
        >
          {person && (
            <>
              <PersonMark person={person} size="card" />
              <span className="sr-only">{person.name}</span>
            </>
          )}
        </DoseLine>
        {ofDay && <Dots facts={ofDay.times} label={ofDay.label} />}
        {lastOne && <p className="text-sm leading-[1.35] text-ink-2">{lastOne}</p>}
        {mayLog && own?.result ? (
          <StillBar>{t('Taken')}</StillBar>
        ) : mayLog ? (
          <Button
            size="tall"
            look={from === undefined ? 'line' : 'quiet'}
            busy={logging.isBusy(taking)}
            icon={from === undefined && <Check aria-hidden="true" className="size-5" />}
            onClick={() => logging.takeNeeded(taking)}
          >
            {from === undefined ? t('Taken') : t('I Took Another One')}
          </Button>
        ) : null}
      </article>
    </li>
  )
}
