import { Link, useParams } from 'wouter'
import { t } from '../../../language/t.ts'
import { failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { buttonClass } from '../../base/ui/Button.tsx'
import { OpenDrawer } from '../../base/ui/Drawers.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { MedicationDetails } from './MedicationDetails.tsx'

export default function MedicationPage() {
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch } = useRead(reads.medication(id))
  if (failedAs(error, 'medicationNotFound', 'notFound'))
    return (
      <div className="plate mx-auto mt-4 grid max-w-136 justify-items-center gap-4 px-6 py-8 text-center">
        <OpenDrawer className="w-60 max-w-full" />
        <h1 className="text-2xl">{t('Medication not found')}</h1>
        <Link href={paths.dashboard} className={buttonClass('primary', 'normal', 'relative z-1')}>
          {t('Back to Dashboard')}
        </Link>
      </div>
    )
  return (
    <>
      <div className="max-lg:-mt-3 print:hidden">
        <BackLink href={paths.dashboard}>{t('Back')}</BackLink>
      </div>
      {!data && <h1 className="sr-only">{t('Medication')}</h1>}
      {data ? (
        <MedicationDetails medication={data} />
      ) : error ? (
        <LoadFailed
          sentence={t('The medication could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading className="grid gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <Skeleton className="mt-8 h-72 rounded-md" />
          <Skeleton className="h-56 rounded-md lg:mt-8" />
        </Loading>
      )}
    </>
  )
}
