import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { ZoneField } from '../../people/people/ZoneField.tsx'
import { zoneText } from '../../people/people/zones.ts'

interface ClockOfProps {
  /** Empty: the family's. */
  zone: string
  familyZone: string | null
  onZone: (zone: string) => void
}

/** Time zone of a person's plans, as a sentence with a way to change it. Empty before the first plan. */
export function ClockOf({ zone, familyZone, onZone }: ClockOfProps) {
  const [open, setOpen] = useState(false)
  if (familyZone === null) return null
  if (open)
    return (
      <ZoneField
        label={t('Time zone of the plans')}
        value={zone}
        otherwise={t('The family’s ({zone})', { zone: zoneText(familyZone) })}
        hint={t('The times of the plans move to it from now on. Hours between doses stay as they are.')}
        onZone={onZone}
      />
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
      {zone === ''
        ? t('Plan times use the family’s time zone, {zone}.', { zone: zoneText(familyZone) })
        : t('Plan times use {zone}.', { zone: zoneText(zone) })}
      <button type="button" className="quiet-link" onClick={() => setOpen(true)}>
        {t('Change')}
      </button>
    </p>
  )
}
