import { Redirect } from 'wouter'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { FindLot } from './FindLot.tsx'
import { PackLines } from './PackLines.tsx'
import { ToPharmacy } from './ToPharmacy.tsx'

/** Expired and expiring packs of the selected family, and search by lot; reloaded on every visit. */
export default function OrderPage() {
  const { families, selected, error: familiesError, retry } = useFamilies()
  const looked = { enabled: selected !== undefined, always: true }
  const familyId = selected?.id ?? ''
  const expired = useRead(reads.packs(familyId, { state: 'expired' }), looked)
  const expiring = useRead(reads.packs(familyId, { state: 'expiring' }), looked)
  const failure = familiesError ?? expired.error ?? expiring.error
  if (families?.length === 0) return <Redirect to={paths.newFamily} replace />
  return (
    <>
      <PageIntro title={t('Expired & Expiring')}>
        {t('What has expired, what soon will, and where a lot is.')}
      </PageIntro>
      <div className="mt-4 grid gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
        {selected && expired.data && expiring.data ? (
          <>
            <ToPharmacy key={selected.id} familyId={selected.id} packs={expired.data} />
            <Panel className="min-w-0">
              <h2 className="text-xl">{t('Expires Within 60 Days')}</h2>
              {expiring.data.length === 0 ? (
                <p className="mt-2 text-ink-2">{t('Nothing expires within 60 days.')}</p>
              ) : (
                <PackLines label={t('Expires Within 60 Days')} packs={expiring.data} />
              )}
            </Panel>
          </>
        ) : failure ? (
          <LoadFailed
            sentence={t('The packs could not be read.')}
            reason={sentenceOf(failure)}
            onRetry={() => {
              retry()
              void expired.refetch()
              void expiring.refetch()
            }}
          />
        ) : (
          <Loading className="grid gap-5 lg:col-span-2 lg:grid-cols-2 lg:gap-6">
            <Skeleton className="h-64 rounded-md" />
            <Skeleton className="h-64 rounded-md" />
          </Loading>
        )}
        {selected && <FindLot key={`lot ${selected.id}`} familyId={selected.id} />}
      </div>
    </>
  )
}
