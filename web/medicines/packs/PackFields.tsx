import type { ComponentProps } from 'react'
import { t } from '../../../language/t.ts'
import { TextField } from '../../base/ui/Field.tsx'

type Control = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>

interface PackFieldsProps {
  field: (name: 'lot' | 'openedOn' | 'useWithinDays') => Control
}

/** Optional details of a pack. */
export const PackFields = ({ field }: PackFieldsProps) => (
  <>
    <TextField label={t('Lot (Optional)')} autoComplete="off" dir="auto" {...field('lot')} />
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
