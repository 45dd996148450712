import { type Unit, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import type { FactsOf } from '../../../contract/failures.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import type { ObjectionProps } from './objection.ts'
import { amountIn } from './objectionWords.ts'

/** Asks how much was taken from a pack of another strength than the plan's. */
export function OtherStrength({
  facts: { pack, strength, plannedAmount, plannedStrength, equalAmount },
  unit,
  about,
  body,
  busy,
  onLog,
  onClose,
}: ObjectionProps & { facts: FactsOf<'otherStrength'>; unit: Unit }) {
  const asked = amountIn(body)
  // Rather the amount that was asked for than a guess.
  const amounts = [...new Set([...(equalAmount === null ? [] : [equalAmount]), asked])]
  const planned = { planned: writeAmount(plannedAmount), plannedStrength }
  const log = (amount: number) => {
    const { pillsTaken: _, ...others } = body
    onLog({ ...others, amount, otherStrength: true })
  }
  const title =
    equalAmount === null
      ? t('Another strength than the plan says')
      : t('{amount} of {strength} instead of {planned} of {plannedStrength}?', {
          amount: writeAmount(equalAmount),
          strength,
          ...planned,
        })
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody className="gap-4 py-4">
        {about}
        <p>
          {t('The plan says {planned} of {plannedStrength}. The pack in use is {pack}. How much was taken?', {
            pack,
            ...planned,
          })}
        </p>
      </DialogBody>
      <div className="grid shrink-0 gap-3 border-t border-rule px-5 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom,0px))] lg:px-7 lg:py-4">
        {amounts.map((amount) => (
          <Button key={amount} look="line" busy={busy} onClick={() => log(amount)}>
            {t('{amount} of {strength}', { amount: writeAmountOf(amount, unit), strength })}
          </Button>
        ))}
        <Button look="quiet" onClick={onClose}>
          {t('Not Taken')}
        </Button>
      </div>
    </Dialog>
  )
}
