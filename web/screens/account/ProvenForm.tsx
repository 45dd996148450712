import type { ComponentProps, ReactNode } from 'react'
import type { ButtonLook } from '../../base/ui/Button.tsx'
import { DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { FieldError, TextField } from '../../base/ui/Field.tsx'
import { ProveYourself } from './ProveYourself.tsx'
import { type AccountDialog, useProof } from './proof.ts'

interface ProvenFormProps {
  form: ComponentProps<'form'>
  refusal: string | undefined
  proof: { isNeeded: boolean; give: () => void }
  /** The account, for password managers. */
  email: string
  submit: string
  look?: ButtonLook
  busy: boolean
  busyLabel: string
  onClose: () => void
  /** Opens again after a proof elsewhere. */
  open?: AccountDialog
  children: ReactNode
}

/** The body of a dialog for changes that need a proof of who one is. */
export function ProvenForm(props: ProvenFormProps) {
  if (props.proof.isNeeded)
    return <ProveYourself open={props.open} onGiven={props.proof.give} onClose={props.onClose} />
  return <ProvenFields {...props} />
}

const ProvenFields = (props: ProvenFormProps) => (
  <form {...props.form} className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
    <DialogBody className="pt-4">
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <div role="alert" className="empty:hidden">
        <FieldError error={props.refusal} />
      </div>
      {props.children}
    </DialogBody>
    <FormActions onCancel={props.onClose} look={props.look} busy={props.busy} busyLabel={props.busyLabel}>
      {props.submit}
    </FormActions>
  </form>
)

/** The current password, of an account that has one. */
export function OwnPasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'>) {
  const { hasPassword } = useProof()
  return hasPassword && <TextField type="password" autoComplete="current-password" {...props} />
}
