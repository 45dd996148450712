import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { Field, inputClass } from '../../base/ui/Field.tsx'

interface CopyPlanProps {
  plan: Plan
  medication: Medication
  onClose: () => void
}

/** Chooses the medicine that a plan is copied to. The editor then shows the copy, unsaved, and asks for the person. */
export default function CopyPlan({ plan, medication, onClose }: CopyPlanProps) {
  const { data = [medication] } = useRead(reads.medications(medication.familyId))
  const [target, setTarget] = useState(medication.id)
  const [, navigate] = useLocation()
  return (
    <Dialog title={t('Copy This Plan')} onClose={onClose}>
      <DialogBody className="py-4">
        <Field
          label={t('To which medicine?')}
          hint={t('Next, you choose the person and can change the copy before you save it.')}
        >
          {(wiring) => (
            <select
              {...wiring}
              value={target}
              onChange={(event) => setTarget(event.target.value)}
              className={inputClass}
            >
              {data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === medication.id ? t('{name}, for someone else', { name }) : name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => navigate(paths.copyOfPlan(target, { planId: plan.id, of: medication.id }))}
        >
          {t('Copy')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
