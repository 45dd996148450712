import { AddPersonBody, type PersonKind } from '../../../contract/people.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { addPerson } from '../../people/people/api.ts'

const KINDS: readonly [PersonKind, string][] = [
  ['person', sentence('A person')],
  ['pet', sentence('A pet')],
]

/** Adds a person without an account: a child, a grandfather, a dog. */
export default function AddPersonSheet({ familyId, onClose }: { familyId: string; onClose: () => void }) {
  const { run } = useAction(addPerson)
  const { form, field, values, set, busy } = useForm({
    initial: { name: '', kind: 'person' },
    draft: `new-person:${familyId}`,
    check: (typed) => AddPersonBody.safeParse(typed),
    submit: (body) => run({ params: { id: familyId }, body }),
    onDone: onClose,
  })
  return (
    <Dialog
      title={t('Add a Person')}
      description={t(
        'Someone who takes medicines but does not sign in, like a child or a pet. To let someone sign in, invite them.',
      )}
      onClose={onClose}
    >
      <form {...form} className="flex min-h-0 flex-col">
        <DialogBody className="gap-5 py-4">
          <TextField label={t('Name', {}, 'of a person')} autoComplete="off" data-first {...field('name')} />
          <fieldset>
            <legend className="mb-1 font-bold">{t('Who is it?')}</legend>
            <div className="pairs">
              {KINDS.map(([kind, label]) => (
                <label
                  key={kind}
                  className="flex min-h-tap cursor-pointer items-center gap-3 rounded-md border-[1.5px] border-edge px-3.5 has-checked:border-green has-checked:bg-green-tint"
                >
                  <input
                    type="radio"
                    name="kind"
                    checked={values.kind === kind}
                    onChange={() => set('kind', kind)}
                    className="size-5 accent-green"
                  />
                  {t(label)}
                </label>
              ))}
            </div>
          </fieldset>
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} busyLabel={t('Adding...')}>
          {t('Add')}
        </FormActions>
      </form>
    </Dialog>
  )
}
