import { useState } from 'react'
import type { Family } from '../../../contract/families.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { moveFamily } from '../../people/families/api.ts'
import { ZoneField } from '../../people/people/ZoneField.tsx'
import { zoneText } from '../../people/people/zones.ts'

/** Time zone of a family's plans. Empty before the first plan. */
export function FamilyClock({ family, mayChange }: { family: Family; mayChange: boolean }) {
  const { run, busy } = useAction(moveFamily)
  const [chosen, setChosen] = useState<string>()
  const { id, timeZone } = family
  if (timeZone === null) return null
  if (chosen === undefined)
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-3 text-ink-2">
        {t('Plan times use {zone}.', { zone: zoneText(timeZone) })}
        {mayChange && (
          <button type="button" className="quiet-link" onClick={() => setChosen(timeZone)}>
            {t('Change')}
          </button>
        )}
      </p>
    )
  const close = () => setChosen(undefined)
  return (
    <div className="mt-6 grid gap-3">
      <ZoneField
        label={t('Time zone of the plans')}
        value={chosen}
        hint={t('The times of everybody without a time zone of their own move to it from now on.')}
        onZone={setChosen}
      />
      <div className="flex gap-3">
        <Button look="quiet" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button
          look="line"
          disabled={chosen === timeZone}
          busy={busy}
          busyLabel={t('Saving...')}
          // A notification shows the failure.
          onClick={() =>
            void run({ params: { id }, body: { timeZone: chosen } }).then(close, () => undefined)
          }
        >
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}
