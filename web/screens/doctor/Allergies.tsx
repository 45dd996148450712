import { AllergiesBody } from '../../../contract/doctor.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { writeAllergies } from './api.ts'

/** Edits one line in the family's own words. */
export function Allergies({ personId, allergies }: { personId: string; allergies: string | null }) {
  const { run } = useAction(writeAllergies)
  const { form, field, busy } = useForm({
    initial: { allergies: allergies ?? '' },
    draft: `allergies ${personId}`,
    check: (values) => AllergiesBody.safeParse(values),
    submit: (body) => run({ params: { id: personId }, body }),
  })
  return (
    <form {...form} className="grid gap-3">
      <TextField
        label={t('Allergies and conditions')}
        hint={t('One line in your own words. Everyone in the family can read it.')}
        maxLength={300}
        autoComplete="off"
        {...field('allergies')}
      />
      <Button type="submit" look="line" busy={busy} busyLabel={t('Saving…')} className="justify-self-start">
        {t('Save')}
      </Button>
    </form>
  )
}
