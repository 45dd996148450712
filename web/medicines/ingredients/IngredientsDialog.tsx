import { ChangeIngredientsBody, type MedicationIngredients } from '../../../contract/ingredients.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { changeIngredients } from './api.ts'

interface IngredientsDialogProps {
  medication: { id: string; name: string }
  known: MedicationIngredients
  onClose: () => void
}

const toList = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Edits the ingredients of a medication, instead of the built-in list. */
export default function IngredientsDialog({ medication, known, onClose }: IngredientsDialogProps) {
  const params = { id: medication.id }
  const { run, busy: returning } = useAction(changeIngredients)
  const { form, field, busy } = useForm({
    initial: { ingredients: known.ingredients.join(', ') },
    draft: `ingredients:${medication.id}`,
    check: ({ ingredients }) => ChangeIngredientsBody.safeParse({ ingredients: toList(ingredients) }),
    submit: (body) => run({ params, body }),
    onDone: onClose,
  })
  const leave = useWhileHere(onClose)
  const takeBack = () => run({ params, body: { ingredients: null } }).then(leave, () => undefined)
  return (
    <Dialog
      title={t('Ingredients')}
      description={t('What does {name} contain?', { name: medication.name })}
      onClose={onClose}
    >
      <form {...form} className="flex min-h-0 flex-col">
        <DialogBody className="gap-3 py-4">
          <TextField
            label={t('Ingredients')}
            autoComplete="off"
            dir="auto"
            data-first
            hint={t('As printed on the package, separated by commas: paracetamol, caffeine')}
            {...field('ingredients')}
          />
          {known.source === 'person' && (
            <button
              type="button"
              className="quiet-link justify-self-start"
              disabled={returning}
              onClick={() => void takeBack()}
            >
              {t('Use the built-in list again')}
            </button>
          )}
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} />
      </form>
    </Dialog>
  )
}
