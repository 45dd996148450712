import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { Backup } from '../../../contract/backups.ts'
import { t } from '../../../language/t.ts'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'

const loadDialog = () => import('./DownloadBackupDialog.tsx')

/** The complete backups, newest first. */
export function BackupList({ backups }: { backups: readonly Backup[] }) {
  const [chosen, setChosen] = useState<Backup>()
  const close = () => setChosen(undefined)
  return (
    <Panel>
      <h2 className="text-xl">{t('On the Server')}</h2>
      {backups.length === 0 && <p className="mt-2 text-ink-2">{t('No backup has been made yet.')}</p>}
      <ul className="mt-1">
        {backups.map((backup) => (
          <Setting
            key={backup.id}
            icon={Archive}
            title={t('{day}, {time}', when(backup.madeAt))}
            detail={<Details backup={backup} />}
          >
            <button
              type="button"
              className={settingLink}
              aria-label={t('Download the backup of {day}, {time}', when(backup.madeAt))}
              onClick={() => setChosen(backup)}
            >
              {t('Download')}
            </button>
          </Setting>
        ))}
      </ul>
      {chosen && <OnDemand load={loadDialog} props={{ id: chosen.id, onClose: close }} onFailed={close} />}
    </Panel>
  )
}

const when = (at: string) => ({ day: formatDate(at), time: formatTime(at) })

function Details({ backup: { bytes, downloaded } }: { backup: Backup }) {
  const megabytes = Math.max(1, Math.round(bytes / 1_000_000))
  return (
    <>
      {t('Complete, {megabytes} MB', { megabytes })}
      {downloaded && (
        <span className="block">
          {downloaded.by === null
            ? t('Downloaded {day}, {time}', when(downloaded.at))
            : t('Downloaded {day}, {time}, by {name}', { ...when(downloaded.at), name: downloaded.by })}
        </span>
      )}
    </>
  )
}
