import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { t } from '../../../language/t.ts'
import { TextField } from '../../base/ui/Field.tsx'
import { useCommonPasswordHint } from './useCommonPasswordHint.ts'

interface PasswordValues {
  password: string
  confirmPassword: string
}

/** Checked beside the body, not after it, so that both kinds of problem show at once. */
export const passwordsMatch = z.refine<PasswordValues>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: () => t("Passwords don't match"), path: ['confirmPassword'], when: () => true },
)

interface NewPasswordFieldsProps {
  label: string
  values: PasswordValues
  field: (name: keyof PasswordValues) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** A new password, typed twice, with a warning if it is easy to guess. */
export function NewPasswordFields({ label, values, field }: NewPasswordFieldsProps) {
  const { hint, judge } = useCommonPasswordHint(values.password)
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        hint={hint}
        onBlur={judge}
        {...field('password')}
      />
      <TextField
        label={t('Confirm Password')}
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  )
}
