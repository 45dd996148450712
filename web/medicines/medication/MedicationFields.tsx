import type { ComponentProps } from 'react'
import { t } from '../../../language/t.ts'
import { TextAreaField, TextField } from '../../base/ui/Field.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'

type Control = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>

// Fields of a medication, for adding and editing.

export const NameField = (control: Control) => (
  <TextField label={t('Name')} required autoComplete="off" dir="auto" {...control} />
)

export const FrequencyField = (control: Control) => (
  <TextField
    label={t('Frequency')}
    placeholder={t('e.g., Once daily')}
    autoComplete="off"
    dir="auto"
    {...control}
  />
)

export const PurposeField = (control: Control) => (
  <TextField label={t('Purpose/Usage')} autoComplete="off" dir="auto" {...control} />
)

/** Fractions are written as people do: 12½. */
export const CountField = ({ isWhole, ...control }: Control & { label: string; isWhole: boolean }) =>
  isWhole ? (
    <TextField type="number" inputMode="numeric" min={0} step={1} {...control} />
  ) : (
    <TextField type="text" inputMode="decimal" autoComplete="off" {...control} />
  )

export const NotesField = (control: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField label={t('Notes (Optional)')} dir="auto" {...control} />
)

export const IfMissedField = (control: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField
    label={t('If a dose is missed (Optional)')}
    placeholder={t('e.g., Leave it out if the next one is less than 4 hours away')}
    dir="auto"
    {...control}
  />
)

/** Reports problems of a refused form that are easy to overlook. */
export function showRefused(problems: Map<string, string>): void {
  if (problems.has('expirationDate')) toastFailed(t('Please enter a valid expiration date'))
}
