import type { ReactNode } from 'react'
import { type FamilyFate, ProofBody } from '../../../contract/account.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Spinner } from '../../base/ui/Spinner.tsx'
import { useSession } from '../../people/auth/session.tsx'
import { deleteAccount } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

const SENTENCES: Record<FamilyFate['fate'], string> = {
  deleted: sentence(
    '<b>{name}</b> is deleted with all medicines, doses and photos, because nobody else is in it.',
  ),
  kept: sentence('<b>{name}</b> stays with its other members, and so does everything you added.'),
  needsOwner: sentence('<b>{name}</b> needs at least one owner. Make someone else an owner first.'),
}

interface DeleteAccountDialogProps {
  email: string
  onClose: () => void
}

/** A separate chunk. Says what happens to each family before it asks for the password. */
export default function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const { data, error } = useRead(reads.deletion, { always: true })
  const isStuck = data?.families.some(({ fate }) => fate === 'needsOwner')
  return (
    <Dialog
      title={t('Delete Account')}
      description={t('This action cannot be undone. Download your data first if you may need it.')}
      onClose={onClose}
    >
      {data && !isStuck ? (
        <DeleteAccountForm email={email} onClose={onClose}>
          <Fates families={data.families} />
        </DeleteAccountForm>
      ) : (
        <>
          <DialogBody className="pt-4">
            {data ? (
              <Fates families={data.families} />
            ) : error ? (
              <FieldError
                error={sentenceOf(error, t('Your families could not be loaded. Please try again.'))}
              />
            ) : (
              <Spinner className="mx-auto size-8" />
            )}
          </DialogBody>
          <DialogActions>
            <Button look="quiet" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

const Fates = ({ families }: { families: readonly FamilyFate[] }) => (
  <ul className="grid gap-2.5">
    {families.map(({ id, name, fate }) => (
      <li key={id} className={`wrap-anywhere ${fate === 'kept' ? '' : 'text-danger'}`}>
        <Sentence of={SENTENCES[fate]} parts={{ name, b: (words) => <b>{words}</b> }} />
      </li>
    ))}
  </ul>
)

function DeleteAccountForm({ email, onClose, children }: DeleteAccountDialogProps & { children: ReactNode }) {
  const { signOut } = useSession()
  const { run } = useAction(deleteAccount)
  const { field, ...rest } = useProvenForm({
    initial: { currentPassword: '' },
    check: (values) => ProofBody.safeParse(values),
    submit: async (body) => {
      await run({ body })
      signOut()
    },
  })
  return (
    <ProvenForm
      {...rest}
      open="deletion"
      email={email}
      submit={t('Delete Account')}
      look="danger-solid"
      busyLabel={t('Deleting...')}
      onClose={onClose}
    >
      {children}
      <OwnPasswordField label={t('Your Password')} {...field('currentPassword')} />
    </ProvenForm>
  )
}
