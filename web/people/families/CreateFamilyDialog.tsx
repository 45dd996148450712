import { useLocation } from 'wouter'
import { FamilyBody } from '../../../contract/families.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { createFamily } from './api.ts'
import { celebrate } from './celebration.ts'
import { useFamilies } from './selectedFamily.tsx'

/** A chunk of its own: it brings the dialog and the form's rules. */
export default function CreateFamilyDialog({ onClose }: { onClose: () => void }) {
  const { run } = useAction(createFamily)
  const { select } = useFamilies()
  const [, navigate] = useLocation()
  const isHere = useIsHere()
  const { form, field, busy } = useForm({
    initial: { name: '' },
    draft: 'new-family',
    check: (values) => FamilyBody.safeParse(values),
    submit: async (body) => {
      const family = await run({ body })
      // A caller who left the dialog meanwhile stays in their family.
      if (!isHere()) return
      onClose()
      celebrate()
      select(family.id)
      navigate(paths.dashboard)
    },
  })
  return (
    <Dialog
      title={t('Create New Family')}
      description={t('Create a family group to manage medications for your household.')}
      onClose={onClose}
    >
      <DialogBody className="pt-4">
        <form {...form} className="grid gap-5 pb-2">
          <TextField label={t('Family Name')} autoComplete="off" data-first {...field('name')} />
          <Button type="submit" size="tall" busy={busy} busyLabel={t('Creating...')}>
            {t('Create Family')}
          </Button>
        </form>
      </DialogBody>
    </Dialog>
  )
}
