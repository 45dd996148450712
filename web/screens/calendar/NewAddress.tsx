import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { CopyField } from '../../base/ui/CopyField.tsx'
import { Field, FieldError, inputClass } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Switch } from '../../base/ui/Switch.tsx'
import { ReachNotice } from '../../people/families/ReachNotice.tsx'
import { makeCalendar } from './api.ts'

/** Makes an address, and shows it this one time. */
export function NewAddress({ familyId }: { familyId: string }) {
  const { data: people } = useRead(reads.people(familyId))
  const { run, busy } = useAction(makeCalendar)
  const [personId, setPersonId] = useState('')
  const [showNames, setShowNames] = useState(false)
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<string>()
  const active = people?.filter(({ archived }) => !archived) ?? []

  async function make() {
    setError(undefined)
    try {
      const made = await run({ params: { id: familyId }, body: { personId: personId || null, showNames } })
      setAddress(made.address)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }

  return (
    <Panel>
      <h2 className="text-xl">{t('Add to your calendar')}</h2>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {active.length > 1 && (
          <Field label={t('Whose doses')}>
            {(wiring) => (
              <select
                {...wiring}
                value={personId}
                onChange={({ target }) => setPersonId(target.value)}
                className={inputClass}
              >
                <option value="">{t('Everyone in the family')}</option>
                {active.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Switch isOn={showNames} onChange={setShowNames}>
          {t('Name the medicines')}
        </Switch>
        <p className="text-sm leading-[1.35] text-ink-2">
          {showNames
            ? t('Everyone who can see the calendar, and its provider, can read which medicines are taken.')
            : t('The calendar shows who takes something and when, not what.')}
        </p>
        <Button
          icon={<CalendarPlus aria-hidden="true" className="size-5" />}
          busy={busy}
          busyLabel={t('Making…')}
          onClick={() => void make()}
        >
          {t('Create Link')}
        </Button>
        <FieldError error={error} />
        {address && (
          <>
            <CopyField
              label={t('Address')}
              hint={t('Add it to your calendar as a subscription. It is secret and shown only now.')}
              value={address}
            />
            <ReachNotice link={address} />
          </>
        )}
      </div>
    </Panel>
  )
}
