import { Server } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'

/** For accounts that run the server. */
export const ThisServer = () => (
  <Panel>
    <h2 className="text-xl">{t('This Server')}</h2>
    <ul className="mt-1">
      <Setting
        icon={Server}
        title={t('Server')}
        detail={t('Accounts, who may sign up, backups, storage, channels')}
      >
        <Link href={paths.server} aria-label={t('Open server')} className={settingLink}>
          {t('Open')}
        </Link>
      </Setting>
    </ul>
  </Panel>
)
