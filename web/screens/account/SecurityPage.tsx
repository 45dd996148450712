import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { Devices } from './Devices.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SigningIn } from './SigningIn.tsx'
import { WhatHappened } from './WhatHappened.tsx'

const loadApiTokens = () => import('./ApiTokens.tsx')

/** Ways into the account, who uses them, and what happened. */
export default function SecurityPage() {
  const { data: account, error, refetch } = useRead(reads.account)
  return (
    <>
      <BackLink href={paths.account}>{t('Account')}</BackLink>
      <h1 className="mb-4 text-2xl lg:mb-6 lg:text-3xl">{t('Signing In')}</h1>
      {error ? (
        <LoadFailed
          sentence={t('Your account could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : account ? (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          <div className="grid grid-cols-1 gap-5 lg:gap-6">
            <SigningIn account={account} />
            {account.waysIn.includes('password') && <SecondStep email={account.email} />}
            <OnDemand load={loadApiTokens} props={{ email: account.email }} />
          </div>
          <div className="grid grid-cols-1 gap-5 lg:gap-6">
            <Devices />
            <WhatHappened />
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
