import { useState } from 'react'
import { ApiTokenBody } from '../../../contract/apiTokens.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { CopyField } from '../../base/ui/CopyField.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { Field, inputClass, TextField } from '../../base/ui/Field.tsx'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { makeApiToken } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

const SCOPES = [
  { value: 'see', label: sentence('See everything') },
  { value: 'log', label: sentence('See, and log doses') },
  { value: 'manage', label: sentence('See, log doses, and change medicines') },
]

const ENDS = [
  { value: '30', label: sentence('In 30 days') },
  { value: '90', label: sentence('In 90 days') },
  { value: '365', label: sentence('In a year') },
  { value: '1826', label: sentence('In 5 years') },
]

/** Options in the current language. */
const translated = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => ({ value, label: t(label) }))

interface ChoiceProps {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

const Choice = ({ label, hint, value, onChange, options }: ChoiceProps) => (
  <Field label={label} hint={hint}>
    {(wiring) => (
      <select
        {...wiring}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={inputClass}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** Makes a token and shows it, this one time. A separate chunk with the dialog and the form's rules. */
export default function NewApiTokenDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { families } = useFamilies()
  const { run } = useAction(makeApiToken)
  const [made, setMade] = useState<{ name: string; token: string }>()
  const { field, ...rest } = useProvenForm({
    initial: { name: '', scope: 'see', familyId: '', days: '365', currentPassword: '' },
    check: ({ familyId, days, ...values }) =>
      ApiTokenBody.safeParse({ ...values, familyId: familyId || null, days: Number(days) }),
    submit: async (body) => setMade(await run({ body })),
  })
  const choice = (name: 'scope' | 'familyId' | 'days') => ({
    value: rest.values[name],
    onChange: (value: string) => rest.set(name, value),
  })
  if (made)
    return (
      <Dialog title={made.name} onClose={onClose}>
        <DialogBody className="pt-4">
          <CopyField
            label={t('API Token')}
            hint={t('Copy it into your program now. It is secret and shown only this once.')}
            value={made.token}
          />
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>{t('Done')}</Button>
        </DialogActions>
      </Dialog>
    )
  const choices = families?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Dialog title={t('New API Token')} description={t('A program uses it to act for you.')} onClose={onClose}>
      <ProvenForm
        {...rest}
        open="token"
        email={email}
        submit={t('Make Token')}
        busyLabel={t('Making...')}
        onClose={onClose}
      >
        <TextField label={t('Name')} placeholder="Home Assistant" data-first {...field('name')} />
        <Choice
          label={t('What it may do')}
          hint={t('Never more than you may yourself, and nothing about your account.')}
          options={translated(SCOPES)}
          {...choice('scope')}
        />
        <Choice
          label={t('Where')}
          options={[{ value: '', label: t('All my families') }, ...choices]}
          {...choice('familyId')}
        />
        <Choice label={t('When it ends')} options={translated(ENDS)} {...choice('days')} />
        <OwnPasswordField label={t('Your Password')} {...field('currentPassword')} />
      </ProvenForm>
    </Dialog>
  )
}
