import type { ComponentProps } from 'react'
import { t } from '../../../language/t.ts'
import { TextField } from '../../base/ui/Field.tsx'

type Control = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>

interface PackFieldsProps {
  /** Name of the medication, which a pack has unless it says another. */
  name: string
  field: (name: 'packName' | 'strength' | 'lot' | 'openedOn' | 'useWithinDays') => Control
}

/** Optional details of a pack. */
export const PackFields = ({ name, field }: PackFieldsProps) => (
  <>
    <div className="pairs items-start">
      <TextField
        label={t('Name on the pack (Optional)')}
        autoComplete="off"
        dir="auto"
        placeholder={name}
        hint={t('If it is another brand')}
        {...field('packName')}
      />
      <TextField
        label={t('Strength (Optional)')}
        autoComplete="off"
        dir="auto"
        placeholder={t('e.g., 400 mg')}
        hint={t('If it is another strength')}
        {...field('strength')}
      />
    </div>
    <TextField label={t('Batch number (Optional)')} autoComplete="off" dir="auto" {...field('lot')} />
    <div className="pairs items-start">
      <TextField label={t('Opened on (Optional)')} type="date" {...field('openedOn')} />
      <TextField
        label={t('Keeps for (Optional)')}
        type="number"
        inputMode="numeric"
        min={1}
        max={3650}
        step={1}
        hint={t('Days after opening')}
        {...field('useWithinDays')}
      />
    </div>
  </>
)
