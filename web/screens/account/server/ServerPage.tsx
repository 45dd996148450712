import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { t } from '../../../../language/t.ts'
import { sentenceOf } from '../../../base/http/callFailed.ts'
import { useRead } from '../../../base/http/read.ts'
import { paths } from '../../../base/paths.ts'
import { reads } from '../../../base/reads.ts'
import { BackLink } from '../../../base/ui/BackLink.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { Loading } from '../../../base/ui/Loading.tsx'
import { settingLink } from '../../../base/ui/Setting.tsx'
import { Skeleton } from '../../../base/ui/Skeleton.tsx'
import { NextBackup } from '../NextBackup.tsx'
import { serverReads } from './api.ts'
import { problemsOf } from './problems.ts'
import { ServerAccounts } from './ServerAccounts.tsx'
import { ServerChannels } from './ServerChannels.tsx'
import { Jobs, PhotoFacts, StorageFacts, Version, Warnings } from './ServerFacts.tsx'
import { SignUpChoice } from './SignUpChoice.tsx'

const LOOK_AGAIN_MS = 2000

/** The state of the server, for the person who runs it. */
export default function ServerPage() {
  const { data: server, error, refetch } = useRead(serverReads.server, { always: true })
  const { data: backups, refetch: lookAgain } = useRead(reads.backups, { always: true })
  const { data: mail } = useRead(serverReads.mail, { always: true })
  const { data: broker } = useRead(serverReads.mqtt, { always: true })
  const isUnderWay = backups?.underWay === true
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, lookAgain])
  return (
    <>
      <BackLink href={paths.account}>{t('Account')}</BackLink>
      <h1 className="text-2xl lg:text-3xl">{t('Server')}</h1>
      {server ? (
        <>
          <Health problems={problemsOf(server, { unsent: mail?.unsent, link: broker?.link })} />
          <div className="mt-4 gap-5 *:mb-5 *:break-inside-avoid md:columns-2 xl:columns-3">
            <ServerChannels />
            {backups && (
              <NextBackup state={backups} title={t('Backups')}>
                <Link href={paths.backups} className={settingLink}>
                  {t('Open backups')}
                </Link>
              </NextBackup>
            )}
            <StorageFacts storage={server.storage} />
            <ServerAccounts />
            <SignUpChoice />
            <PhotoFacts photos={server.photos} />
            <Warnings warnings={server.warnings} />
            <Jobs jobs={server.jobs} />
            <Version version={server.version} startedAt={server.startedAt} />
          </div>
        </>
      ) : error ? (
        <LoadFailed
          sentence={t('The state of the server could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading>
          <Skeleton className="mt-4 h-96" />
        </Loading>
      )}
    </>
  )
}

/** List of problems for the operator, or a line that all is well. */
function Health({ problems }: { problems: readonly string[] }) {
  const Icon = problems.length === 0 ? CircleCheck : TriangleAlert
  return (
    <ul className="mt-2 font-serif text-card leading-tight font-bold">
      {(problems.length === 0 ? [t('All is well.')] : problems).map((text) => (
        <li key={text} className="flex items-start gap-2 py-1">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
