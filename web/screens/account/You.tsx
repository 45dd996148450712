import { AccountBody } from '../../../contract/account.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useSession } from '../../people/auth/session.tsx'
import { changeName } from './api.ts'

export function You({ name }: { name: string }) {
  const { know } = useSession()
  const { run } = useAction(changeName)
  const { form, field, values, busy } = useForm({
    initial: { name },
    draft: 'account-name',
    check: (typed) => AccountBody.safeParse(typed),
    submit: async (body) => know(await run({ body })),
  })
  return (
    <Panel>
      <h2 className="text-xl">{t('You')}</h2>
      <form {...form} className="mt-3 grid items-end gap-3 md:grid-cols-[1fr_auto] md:items-start">
        <TextField label={t('Full Name')} autoComplete="name" {...field('name')} />
        <Button
          type="submit"
          look="line"
          className="md:mt-[1.9rem]"
          disabled={values.name.trim() === name}
          busy={busy}
          busyLabel={t('Saving...')}
        >
          {t('Save')}
        </Button>
      </form>
    </Panel>
  )
}
