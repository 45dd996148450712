import { useEffect } from 'react'
import type { Backups } from '../../../contract/backups.ts'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { CopyField } from '../../base/ui/CopyField.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { BackupList } from './BackupList.tsx'
import { NextBackup } from './NextBackup.tsx'

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
      <BackLink href={paths.account}>{t('Account')}</BackLink>
      <PageIntro title={t('Backups')}>
        {t(
          'A backup holds everything on this server: the medicines, doses and photos of all families. It is not encrypted, so keep it where no one else can open it.',
        )}
      </PageIntro>
      {data ? (
        <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          <NextBackup state={data} />
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
