import { t } from '../../language/t.ts'
import { sentenceOf } from '../http/callFailed.ts'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Devices } from './Devices.tsx'
import { LanguageAndClock } from './LanguageAndClock.tsx'
import { SigningIn } from './SigningIn.tsx'
import { ThisServer } from './ThisServer.tsx'
import { You } from './You.tsx'
import { YourData } from './YourData.tsx'

const loadApiTokens = () => import('./ApiTokens.tsx')

/** The account, how and where it signs in, and its data. */
export function AccountPage() {
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
            <SigningIn account={account} />
            <Devices />
          </div>
          <div className="grid grid-cols-1 gap-5 lg:gap-6">
            <YourData email={account.email} />
            <OnDemand load={loadApiTokens} props={{ email: account.email }} />
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
