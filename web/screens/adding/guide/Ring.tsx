import { BellRing, Check, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Medication } from '../../../../contract/medications.ts'
import type { Person } from '../../../../contract/people.ts'
import type { Plan } from '../../../../contract/plans.ts'
import { joinNames } from '../../../../language/lists.ts'
import { t } from '../../../../language/t.ts'
import { useRead } from '../../../base/http/read.ts'
import { reads } from '../../../base/reads.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { formatClock } from '../../../base/ui/dates.ts'
import { Panel } from '../../../base/ui/Panel.tsx'
import { Switch } from '../../../base/ui/Switch.tsx'
import { useUser } from '../../../people/auth/session.tsx'
import { Failure } from '../../../reminders/Failure.tsx'
import { InTheWay } from '../../../reminders/InTheWay.tsx'
import { Sample } from '../../../reminders/Sample.tsx'
import { Outcome, useTest } from '../../../reminders/SendTest.tsx'
import { useObstacle } from '../../../reminders/useObstacle.ts'
import { useThisDevice } from '../../../reminders/useThisDevice.ts'
import { Question } from './Question.tsx'

interface RingProps {
  medication: Medication
  plan: Plan | undefined
  taker: Person
  goOn: () => void
}

/** Asks if this device reminds, and rings it once as a test when it is switched on. */
export function Ring({ medication, plan, taker, goOn }: RingProps) {
  const { id: userId } = useUser()
  const { data: settings } = useRead(reads.reminderSettings, { always: true })
  const { obstacle, lookAgain } = useObstacle()
  const { wanted, failure, set } = useThisDevice(lookAgain)
  const { busy, result, send } = useTest('push')
  const isPressed = useRef(false)
  const [isAgain, setAgain] = useState(false)
  const device = settings?.devices.find(({ isThisOne }) => isThisOne)
  const isOn = device !== undefined && !device.endedAt
  useEffect(() => {
    if (!isOn || !isPressed.current) return
    isPressed.current = false
    send()
  })
  const times = [...new Set(plan?.phases.flatMap((phase) => phase.times.map(({ at }) => at)))].sort()
  const isMine = taker.userId === userId
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <Question
        title={isMine ? t('Ring here for you?') : t('Ring here for {person}?', { person: taker.name })}
        text={
          taker.userId === null
            ? t('{name} has no account, so someone else is reminded.', { name: taker.name })
            : undefined
        }
        onLater={goOn}
      >
        {obstacle && settings ? (
          <InTheWay obstacle={obstacle} settings={settings} />
        ) : (
          <Panel className="grid gap-3">
            <div>
              <Switch
                isOn={wanted ?? isOn}
                onChange={(next) => {
                  isPressed.current = next
                  set(next)
                }}
              >
                {t('Remind me on this device')}
              </Switch>
              <Failure sentence={failure} />
              {times.length > 0 && (
                <p className="text-sm text-ink-2">
                  {t('At {times}.', { times: joinNames(times.map(formatClock)) })}
                </p>
              )}
            </div>
            {!result && (
              <Sample
                showsNames={settings?.showNames ?? true}
                title={`${taker.name}, ${formatClock(times[0] ?? '08:00')}`}
                text={t('Due now: {medicine}', { medicine: medication.name })}
              />
            )}
            <div role="status" className="grid gap-3 empty:hidden">
              {busy && <p className="text-ink-2">{t('On its way…')}</p>}
              {result?.isGood && (
                <p className="flex gap-2.5 leading-[1.35]">
                  <CircleCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-valid" />
                  <span>
                    <b>{result.title}.</b> {t('Did you hear it?')}
                  </span>
                </p>
              )}
              {result && !result.isGood && <Outcome {...result} />}
              {isAgain && !busy && (
                <p className="flex gap-2.5 text-sm leading-[1.35] text-ink-2">
                  <Info aria-hidden="true" className="mt-px size-4.5 shrink-0" />
                  {t(
                    'No sound? Turn the volume up, turn off silent mode and Do Not Disturb, and allow sounds for this app or browser in the settings of the device.',
                  )}
                </p>
              )}
            </div>
            {result && !busy && (
              <div className="button-pairs">
                {result.isGood && (
                  <Button look="line" icon={<Check aria-hidden="true" className="size-5" />} onClick={goOn}>
                    {t('Yes')}
                  </Button>
                )}
                <Button
                  look="quiet"
                  icon={<BellRing aria-hidden="true" className="size-5" />}
                  onClick={() => {
                    setAgain(true)
                    send()
                  }}
                >
                  {t('Ring Again')}
                </Button>
              </div>
            )}
          </Panel>
        )}
        <p className="flex gap-2 text-sm leading-[1.35] text-ink-2">
          <Info aria-hidden="true" className="mt-px size-4.5 shrink-0" />
          {t('Today shows the dose, also if nothing rings.')}
        </p>
      </Question>
    </form>
  )
}
