import { ProofBody } from '../../../contract/account.ts'
import { toPath } from '../../../contract/request.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { base } from '../../base/http/base.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { useSession } from '../../people/auth/session.tsx'
import { allowDownload } from './api.ts'
import { OwnPasswordField, ProvenForm } from './ProvenForm.tsx'
import { useProvenForm } from './useProvenForm.ts'

/** Saves the file through the browser, which authenticates with its cookie: it may be larger than the memory. */
function download(id: string, key: string): void {
  const link = document.createElement('a')
  link.href = base + toPath('GET /api/operator/backups/{id}', { params: { id }, query: { key } })
  link.download = ''
  link.click()
}

/** A separate chunk: asks for the password before a backup leaves the server. */
export default function DownloadBackupDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { user } = useSession()
  const { run } = useAction(allowDownload)
  const { field, ...rest } = useProvenForm({
    initial: { currentPassword: '' },
    check: (values) => ProofBody.safeParse(values),
    submit: async (body) => {
      const { key } = await run({ params: { id }, body })
      download(id, key)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('Download Backup')}
      description={t(
        'Anyone who has the file can read everything on this server. The download is shown to everyone who runs it.',
      )}
      onClose={onClose}
    >
      <ProvenForm
        {...rest}
        email={user?.email ?? ''}
        submit={t('Download')}
        busyLabel={t('Starting…')}
        onClose={onClose}
      >
        <OwnPasswordField label={t('Your Password')} {...field('currentPassword')} />
      </ProvenForm>
    </Dialog>
  )
}
