import type { ReactNode } from 'react'
import type { ReminderOptions } from '../../../contract/reminding.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { inputClass } from '../../base/ui/Field.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Switch } from '../../base/ui/Switch.tsx'
import { minutesText } from './remindWords.ts'
import type { PlanFormPart } from './usePlanForm.ts'

const REPEATS = [0, 1, 2, 3, 4, 5]

const repeatsText = (times: number) =>
  times === 0 ? t('not again') : tn(times, 'at most once', 'at most {count} times')

const EVERY = [5, 10, 15, 20, 30, 45, 60, 120, 240]
const LATE_MINUTES = [15, 30, 60, 120, 240, 480, 720]

/** The options and the chosen value. */
const offered = (minutes: readonly number[], chosen: number) =>
  [...new Set([...minutes, chosen])].sort((a, b) => a - b)

interface RemindProps extends Pick<PlanFormPart, 'values' | 'change'> {
  /** The person; null if no one else could follow them. */
  name: string | null
}

/** Reminders of a plan: on or off, repeats, and when to notify followers. */
export function Remind({ values: { remind }, change, name }: RemindProps) {
  const { on, repeats, repeatMinutes, tellMinutes } = remind
  const say = (said: Partial<ReminderOptions>) => change({ type: 'remind', change: said })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <Switch isOn={on} onChange={(isOn) => say({ on: isOn })}>
        {t('Remind at each time')}
      </Switch>
      {on ? (
        <>
          <Saying>
            <Sentence
              of={repeats > 0 ? sentence('Again {repeats} every {minutes}') : sentence('Again {repeats}')}
              parts={{
                repeats: (
                  <Choice
                    label={t('How often it reminds again')}
                    value={repeats}
                    options={REPEATS.map((times) => [times, repeatsText(times)])}
                    onValue={(times) => say({ repeats: times ?? 0 })}
                  />
                ),
                minutes: (
                  <Choice
                    label={t('Time between reminders')}
                    value={repeatMinutes}
                    options={offered(EVERY, repeatMinutes).map((minutes) => [minutes, minutesText(minutes)])}
                    onValue={(minutes) => say({ repeatMinutes: minutes ?? 5 })}
                  />
                ),
              }}
            />
          </Saying>
          {name !== null && (
            <>
              {' '}
              <Saying>
                <Sentence
                  of="Notify people who follow {name} after {time}"
                  parts={{
                    name,
                    time: (
                      <Choice
                        label={t('When to notify others')}
                        value={tellMinutes}
                        options={[
                          ...offered(LATE_MINUTES, tellMinutes ?? 60).map(
                            (minutes) => [minutes, minutesText(minutes)] as [number, string],
                          ),
                          [null, t('its time has passed')],
                        ]}
                        onValue={(minutes) => say({ tellMinutes: minutes })}
                      />
                    ),
                  }}
                />
              </Saying>
              <p className="text-sm leading-[1.35] text-ink-2">
                {t(
                  'They are notified again if it is taken later. Everyone chooses who to follow under Reminders.',
                )}
              </p>
            </>
          )}
        </>
      ) : (
        <p className="text-sm leading-[1.35] text-ink-2">{t('It still appears on Today at its times.')}</p>
      )}
    </div>
  )
}

/** A sentence with controls in it. */
const Saying = ({ children }: { children: ReactNode }) => (
  <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">{children}</p>
)

interface ChoiceProps {
  label: string
  value: number | null
  options: readonly (readonly [number | null, string])[]
  onValue: (value: number | null) => void
}

const Choice = ({ label, value, options, onValue }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
    className={`${inputClass} w-auto! max-w-full pe-2!`}
  >
    {options.map(([each, text]) => (
      <option key={text} value={each ?? ''}>
        {text}
      </option>
    ))}
  </select>
)
