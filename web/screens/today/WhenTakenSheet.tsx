import { useQueries } from '@tanstack/react-query'
import { Check, Clock, ClockAlert } from 'lucide-react'
import { useState } from 'react'
import { writeAmountOf } from '../../../contract/amounts.ts'
import { inWords, joinNames } from '../../../language/lists.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { dayText } from '../../base/ui/byDay.ts'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { formatTime } from '../../base/ui/dates.ts'
import { TextField } from '../../base/ui/Field.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { timeOf } from '../../medicines/doses/takenAt.ts'
import { MedicineName } from '../../medicines/medication/MedicineName.tsx'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { type LimitHint, limitHint } from './allowed.ts'
import { takenAtOf, type WhenTaken } from './moments.ts'
import type { SheetProps, TodayActs } from './useActs.ts'
import { dueText } from './words.ts'

const CHOICES: readonly [WhenTaken, string][] = [
  ['now', sentence('Now')],
  ['planned', sentence('As planned')],
  ['time', sentence('At a time')],
]

interface WhenTakenSheetProps extends SheetProps {
  /** The choice at first, where it is offered. */
  start: WhenTaken
}

/** Records several doses at once: taken now, as they were planned, or at a time of the clock. */
export function WhenTakenSheet({ doses, acts, onClose, start }: WhenTakenSheetProps) {
  const { people, medicationOf, logging } = acts
  const now = useNow()
  const { selected } = useFamilies()
  // Without a network those of the family are kept, which are of what is taken as needed.
  const { data: kept = [] } = useRead(reads.allowances(selected?.id ?? ''), { enabled: !!selected })
  const latest = useQueries({
    queries: doses.map(({ occurrence: { medicationId, personId } }) => ({
      ...reads.allowance(medicationId, personId),
      refetchOnMount: 'always' as const,
    })),
  })
  const allowances = [...latest.flatMap(({ data }) => data ?? []), ...kept]
  // Until one is due, none can have been taken as planned.
  const offered = CHOICES.filter(
    ([choice]) => choice !== 'planned' || doses.some(({ occurrence }) => new Date(occurrence.dueAt) <= now),
  )
  const [when, setWhen] = useState(() => offered.find(([choice]) => choice === start)?.[0] ?? 'time')
  const [time, setTime] = useState(() => timeOf(now))
  const [left, setLeft] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const takers = people.filter(({ id }) => doses.some(({ occurrence }) => occurrence.personId === id))
  const hints = new Map(
    doses.flatMap((planned): [string, LimitHint][] => {
      const { id, medicationId, personId, amount } = planned.occurrence
      const medication = medicationOf(planned.occurrence)
      const takenAt = takenAtOf(when, time, planned, now)
      const allowance = allowances.find(
        (one) => one.medicationId === medicationId && one.personId === personId,
      )
      const hint =
        medication && allowance && typeof takenAt !== 'string'
          ? limitHint(allowance, medication, amount, takenAt, now)
          : undefined
      return hint ? [[id, hint]] : []
    }),
  )
  const isLeft = ({ occurrence: { id } }: PlannedDose) =>
    left.includes(id) && hints.get(id)?.isWarning === true
  const chosen = doses.filter((planned) => !isLeft(planned))
  const shownTime = chosen[0] && takenAtOf('time', time, chosen[0], now)

  function record() {
    const moment = present()
    const times = new Map(chosen.map((planned) => [planned, takenAtOf(when, time, planned, moment)]))
    const wrong = [...times.values()].find((one) => typeof one === 'string')
    if (typeof wrong === 'string') return setProblem(wrong)
    onClose()
    logging.take(chosen, (planned) => times.get(planned) as Date)
  }
  return (
    <Dialog
      title={t('When was it taken?')}
      description={people.length > 1 && joinNames(takers.map(({ name }) => name))}
      onClose={onClose}
    >
      <DialogBody className="gap-4 py-4">
        <ul>
          {doses.map((planned) => (
            <Line key={planned.occurrence.id} planned={planned} acts={acts} />
          ))}
        </ul>
        <fieldset>
          <legend className="sr-only">{t('When')}</legend>
          {offered.map(([value, words]) => (
            <label
              key={value}
              className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-b border-rule py-2 last-of-type:border-b-0"
            >
              <input
                type="radio"
                name="when-taken"
                checked={value === when}
                onChange={() => {
                  setWhen(value)
                  setProblem(undefined)
                }}
                className="size-6 accent-green"
              />
              <span className="leading-tight">
                {t(words)}
                {value !== 'time' && (
                  <span className="block text-sm text-ink-2">
                    {value === 'now'
                      ? formatTime(now)
                      : timesOf(doses.map((one) => takenAtOf(value, time, one, now)))}
                  </span>
                )}
              </span>
            </label>
          ))}
          {when === 'time' && (
            <div className="ms-9 flex flex-wrap items-end gap-x-3">
              <TextField
                label={t('Time')}
                type="time"
                value={time}
                onChange={({ target }) => {
                  setTime(target.value)
                  setProblem(undefined)
                }}
              />
              {shownTime instanceof Date && (
                <span className="flex min-h-tap items-center text-sm text-ink-2">
                  {dayText(shownTime, now)}
                </span>
              )}
            </div>
          )}
        </fieldset>
        <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
          {problem}
        </p>
        {doses.map((planned) => {
          const { id } = planned.occurrence
          const hint = hints.get(id)
          return (
            hint && (
              <Hint
                key={id}
                hint={hint}
                name={medicationOf(planned.occurrence)?.name ?? ''}
                isLeft={doses.length > 1 ? isLeft(planned) : undefined}
                onLeave={() =>
                  setLeft((before) =>
                    before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
                  )
                }
              />
            )
          )
        })}
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={chosen.length === 0}
          icon={<Check aria-hidden="true" className="size-5" />}
          onClick={record}
        >
          {tn(chosen.length, 'Record {count} Dose', 'Record {count} Doses')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** "8:00 AM and 8:30 AM" */
const timesOf = (moments: readonly (Date | string)[]): string =>
  inWords([...new Set(moments.map((moment) => formatTime(moment)))])

function Line({ planned: { occurrence }, acts }: { planned: PlannedDose; acts: TodayActs }) {
  const { people, medicationOf } = acts
  const medication = medicationOf(occurrence)
  const person = people.length > 1 && people.find(({ id }) => id === occurrence.personId)
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-rule py-2">
      {person && (
        <>
          <PersonMark person={person} size="line" />
          <span className="sr-only">{person.name}</span>
        </>
      )}
      <span dir="auto" className="min-w-0 grow basis-[8rem] leading-tight wrap-anywhere hyphens-auto">
        <b className="block font-serif text-md">
          <MedicineName name={medication?.name ?? t('A medicine')} />
        </b>
        <span className="text-sm">{writeAmountOf(occurrence.amount, medication?.unit ?? 'dose')}</span>
      </span>
      <time className="text-sm text-ink-2">{dueText(occurrence)}</time>
    </li>
  )
}

interface HintProps {
  hint: LimitHint
  name: string
  /** Undefined if it cannot be left out. */
  isLeft: boolean | undefined
  onLeave: () => void
}

/** A hint about a dose at the chosen time; one under a limit can be left out, none is refused. */
function Hint({ hint: { isWarning, title, text }, name, isLeft, onLeave }: HintProps) {
  const Icon = isWarning ? ClockAlert : Clock
  return (
    <>
      <p className="flex gap-3 rounded-md border border-edge bg-paper p-3 leading-[1.35]">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          <b className="block">{title}</b>
          {text}
        </span>
      </p>
      {isWarning && isLeft !== undefined && (
        <label className="flex min-h-tap cursor-pointer items-center gap-3 font-bold">
          <input
            type="checkbox"
            checked={!isLeft}
            onChange={onLeave}
            className="size-6 shrink-0 accent-green"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {t('Record {medicine} too', { medicine: name })}
          </span>
        </label>
      )}
    </>
  )
}
