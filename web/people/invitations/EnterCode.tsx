import { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'

/** Field for a code that someone read out. */
export function EnterCode({ onCode }: { onCode: (key: InvitationKeyBody) => void }) {
  const { form, field } = useForm({
    initial: { code: '' },
    check: ({ code }) => InvitationKeyBody.safeParse(code.trim() === '' ? {} : { code }),
    submit: async (key) => onCode(key),
  })
  return (
    <form {...form} className="relative z-1 grid gap-5">
      <TextField
        label={t('Code')}
        placeholder={t('8 letters and digits')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...field('code')}
      />
      <Button type="submit" size="tall">
        {t('Use Code')}
      </Button>
    </form>
  )
}
