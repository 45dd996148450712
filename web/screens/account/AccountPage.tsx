import { LockKeyhole } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { LanguageAndClock } from './LanguageAndClock.tsx'
import { ThisServer } from './ThisServer.tsx'
import { You } from './You.tsx'
import { YourData } from './YourData.tsx'

/** The account and its data; how it signs in has a page of its own. */
export default function AccountPage() {
  const { data: account, error, refetch } = useRead(reads.account)
  return (
    <>
      <h1 className="mb-4 text-2xl lg:mb-6 lg:text-3xl">{t('Account')}</h1>
      {error ? (
        <LoadFailed
          sentence={t('Your account could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : account ? (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          <div className="grid grid-cols-1 gap-5 lg:gap-6">
            <You key={account.name} name={account.name} />
            <LanguageAndClock account={account} />
            <Security email={account.email} />
          </div>
          <div className="grid grid-cols-1 gap-5 lg:gap-6">
            <YourData email={account.email} />
            {account.isOperator && <ThisServer />}
          </div>
        </div>
      ) : (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  )
}

const Security = ({ email }: { email: string }) => (
  <Panel>
    <h2 className="text-xl">{t('Signing In')}</h2>
    <ul className="mt-1">
      <Setting
        icon={LockKeyhole}
        title={<span className="wrap-anywhere">{email}</span>}
        detail={t('Password, passkeys, second step, devices and API tokens')}
      >
        <Link href={paths.security} aria-label={t('Open signing in')} className={settingLink}>
          {t('Open')}
        </Link>
      </Setting>
    </ul>
  </Panel>
)
