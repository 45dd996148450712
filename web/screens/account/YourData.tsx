import { FileDown, Table2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toPath } from '../../../contract/request.ts'
import { t } from '../../../language/t.ts'
import { base } from '../../base/http/base.ts'
import { Button } from '../../base/ui/Button.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { useOpenAgain } from './proof.ts'

const loadDialog = () => import('./DeleteAccountDialog.tsx')

/** The address of a download, with dates and times of this device. Authenticated by the cookie: the browser saves the file. */
const fileAt = (call: 'GET /api/account/export' | 'GET /api/account/doses') =>
  base + toPath(call, { query: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } })

export function YourData({ email }: { email: string }) {
  const [deleting, setDeleting] = useState(useOpenAgain() === 'deletion')
  const close = () => setDeleting(false)
  return (
    <Panel>
      <h2 className="text-xl">{t('Your Data')}</h2>
      <ul className="mt-1">
        <Setting
          icon={FileDown}
          title={t('Everything, as one file')}
          detail={t('Families, medicines, doses, photos')}
        >
          <a
            href={fileAt('GET /api/account/export')}
            download
            aria-label={t('Download everything')}
            className={settingLink}
          >
            {t('Download')}
          </a>
        </Setting>
        <Setting icon={Table2} title={t('Doses, as a table')} detail={t('For a doctor or a spreadsheet')}>
          <a
            href={fileAt('GET /api/account/doses')}
            download
            aria-label={t('Download doses')}
            className={settingLink}
          >
            {t('Download')}
          </a>
        </Setting>
      </ul>
      <div className="mt-4 border-t border-dashed border-edge pt-5">
        <Button
          look="danger"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => setDeleting(true)}
        >
          {t('Delete Account')}
        </Button>
      </div>
      {deleting && <OnDemand load={loadDialog} props={{ email, onClose: close }} onFailed={close} />}
    </Panel>
  )
}
