import { Archive } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Backup, Backups } from '../../../contract/backups.ts'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { CopyField } from '../../base/ui/CopyField.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { NextBackup } from './NextBackup.tsx'

const loadDialog = () => import('./DownloadBackupDialog.tsx')

/** The complete backups, newest first. */
function BackupList({ backups }: { backups: readonly Backup[] }) {
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

const LOOK_AGAIN_MS = 2000

/** Backups of the whole server, for the person who runs it. */
export default function BackupsPage() {
  const { data, error, refetch } = useRead(reads.backups, { always: true })
  const isUnderWay = data?.underWay === true
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, refetch])
  return (
    <>
      <BackLink href={paths.server}>{t('Server')}</BackLink>
      <PageIntro title={t('Backups')}>
        {t(
          'A backup holds everything on this server: the medicines, doses and photos of all families. It is not encrypted, so keep it where no one else can open it.',
        )}
      </PageIntro>
      {data ? (
        <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          <NextBackup state={data} title={data.nextAt === null ? t('When You Ask') : t('Every Night')} />
          {data.folder !== null && (
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <BackupList backups={data.backups} />
            </div>
          )}
          <Restoring state={data} />
        </div>
      ) : error ? (
        <LoadFailed
          sentence={t('The backups could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading>
          <Skeleton className="mt-4 h-64" />
        </Loading>
      )}
    </>
  )
}

/** For a shell: in quotes if it has spaces. */
const quoted = (file: string) => (/^[\w/.:\\-]+$/.test(file) ? file : `"${file}"`)

/** Restoring replaces everything, so it stays a command on the server. */
function Restoring({ state: { folder, backups } }: { state: Backups }) {
  const newest = backups[0]
  const file = folder !== null && newest ? quoted(`${folder}/${newest.file}`) : 'FILE'
  return (
    <Panel>
      <h2 className="text-xl">{t('Restore')}</h2>
      <div className="mt-2">
        <CopyField
          label={t('Command')}
          hint={t(
            'Run it on a new, empty server, with its settings. A backup never overwrites data. Everyone signs in again afterwards.',
          )}
          value={`npm run restore -- ${file}`}
        />
      </div>
    </Panel>
  )
}
