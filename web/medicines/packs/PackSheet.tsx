import { Check, NotebookText } from 'lucide-react'
import { readAmount, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import { MoveBody } from '../../../contract/packs.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { useForm } from '../../base/ui/useForm.ts'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { amountWords } from '../doses/amountWords.ts'
import { Stepper } from '../doses/Stepper.tsx'
import { changePack, countAgain, sayLost, throwAway } from './api.ts'
import { ExpirationDateField } from './ExpirationDateField.tsx'
import { MoreSheet, type OfPack } from './MoreSheet.tsx'
import { PackFields } from './PackFields.tsx'
import { checkPackDetails, toDetailsValues } from './packForm.ts'
import type { Sheet } from './usePackSheet.ts'
import { countQuestion, difference, packName } from './words.ts'

/** Asks before a good pack is discarded. */
function DiscardPack({ medication: { id, name, unit }, placed: { pack }, onClose }: OfPack) {
  const { run } = useAction(throwAway(id))
  const leave = useWhileHere(onClose)
  return (
    <ConfirmDialog
      title={t('Throw away this pack?')}
      text={
        pack.count === null
          ? t('This pack of {name}. Many pharmacies take old medicines back. This can be undone.', { name })
          : t('{amount} of {name}. Many pharmacies take old medicines back. This can be undone.', {
              amount: writeAmountOf(pack.count, unit),
              name,
            })
      }
      confirm={t('Throw Away')}
      busyLabel={t('Throwing away...')}
      onConfirm={() => run({ params: { id: pack.id }, body: { kind: 'discard' } }).then(leave, leave)}
      onCancel={onClose}
    />
  )
}

/** Corrects the count of a pack. */
function CountSheet({ medication: { id, name, step, unit }, placed, onClose }: OfPack) {
  const { pack } = placed
  const { run } = useAction(countAgain(id))
  const { form, field, values, set, busy } = useForm({
    initial: { countTo: pack.count === null ? '' : writeAmount(pack.count), notes: '' },
    draft: `count:${pack.id}`,
    check: ({ countTo, notes }) =>
      MoveBody.safeParse({ kind: 'correction', countTo: readAmount(countTo), notes }),
    submit: (body) => run({ params: { id: pack.id }, body }),
    onDone: onClose,
  })
  const counted = readAmount(values.countTo)
  return (
    <Dialog title={t('Correct the count')} description={`${name}, ${packName(placed)}`} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          <p>{countQuestion({ unit, step })}</p>
          <Stepper
            label={amountWords(unit).quantity}
            min={0}
            max={undefined}
            step={step}
            onStep={(value) => set('countTo', value)}
            {...field('countTo')}
          />
          <div
            role="status"
            className="flex gap-3 rounded-md border border-edge bg-enamel-sunk p-3.5 empty:hidden"
          >
            {!Number.isNaN(counted) && (
              <>
                <NotebookText aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                <p>
                  <b>{difference(counted, pack.count, unit)}</b>
                  {counted !== pack.count && (
                    <>
                      <br />
                      {t('We’ll use {amount} from now on and note the correction.', {
                        amount: writeAmount(counted),
                      })}
                    </>
                  )}
                </p>
              </>
            )}
          </div>
          <TextField label={t('Note (Optional)')} autoComplete="off" dir="auto" {...field('notes')} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} icon={Check}>
          {Number.isNaN(counted) ? t('Save') : t('{amount} Is Right', { amount: writeAmount(counted) })}
        </FormActions>
      </form>
    </Dialog>
  )
}

export type SheetOfPack = Extract<Sheet, { placed: unknown }>

export interface PackSheetProps {
  medication: Medication
  sheet: SheetOfPack
  onSheet: (sheet: Sheet) => void
  onClose: () => void
}

/** A separate chunk: the actions on one pack. */
export default function PackSheet({ medication, sheet: { kind, placed }, onSheet, onClose }: PackSheetProps) {
  const props = { medication, placed, onClose }
  switch (kind) {
    case 'more':
      return <MoreSheet {...props} onSheet={onSheet} />
    case 'edit':
      return <EditPackSheet {...props} />
    case 'count':
      return <CountSheet {...props} />
    case 'lost':
      return <LostSheet {...props} />
    case 'discard':
      return <DiscardPack {...props} />
  }
}

/** Edits the details of a pack; its count is corrected elsewhere. */
function EditPackSheet({ medication: { name, step }, placed, onClose }: OfPack) {
  const { pack } = placed
  const { run } = useAction(changePack)
  const { form, field, set, busy } = useForm({
    initial: toDetailsValues(pack),
    draft: `details:${pack.id}`,
    check: checkPackDetails,
    submit: (body, { version }) =>
      run({ params: { id: pack.id }, headers: { 'If-Match': `"${version}"` }, body }),
    onDone: onClose,
  })
  return (
    <Dialog title={t('Edit Pack Details')} description={`${name}, ${packName(placed)}`} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          <div className="pairs items-start">
            <ExpirationDateField {...field('expirationDate')} />
            <Stepper
              label={t('Amount when full')}
              min={0}
              max={undefined}
              step={step}
              onStep={(value) => set('initialCount', value)}
              {...field('initialCount')}
            />
          </div>
          <PackFields name={name} field={field} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy} />
      </form>
    </Dialog>
  )
}

/** Records pills that fell down or were spilled. */
function LostSheet({ medication: { id, name, step, unit }, placed, onClose }: OfPack) {
  const { pack } = placed
  const { run } = useAction(sayLost(id))
  const { form, field, values, set, busy } = useForm({
    initial: { amount: '1', notes: '' },
    draft: `lost:${pack.id}`,
    check: ({ amount, notes }) => MoveBody.safeParse({ kind: 'loss', amount: readAmount(amount), notes }),
    submit: (body) => run({ params: { id: pack.id }, body }),
    onDone: onClose,
  })
  const lost = readAmount(values.amount)
  const left = pack.count === null ? Number.NaN : pack.count - lost
  return (
    <Dialog
      title={t('Some Were Lost')}
      description={t('{name}, {pack}', { name, pack: packName(placed) })}
      onClose={onClose}
    >
      <form {...form} className="contents">
        <DialogBody className="gap-4 py-4">
          <Stepper
            label={amountWords(unit).quantity}
            max={pack.count ?? undefined}
            step={step}
            onStep={(value) => set('amount', value)}
            {...field('amount')}
          />
          <p role="status" className="text-ink-2">
            {left >= 0 &&
              t('{amount} will be left in this pack.', {
                amount: writeAmountOf(Math.round(left * 1000) / 1000, unit),
              })}
          </p>
          <TextField label={t('Note (Optional)')} autoComplete="off" dir="auto" {...field('notes')} />
        </DialogBody>
        <FormActions onCancel={onClose} busy={busy}>
          {Number.isNaN(lost) ? t('Save') : t('{amount} Lost', { amount: writeAmount(lost) })}
        </FormActions>
      </form>
    </Dialog>
  )
}
