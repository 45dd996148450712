import { Printer } from 'lucide-react'
import { Redirect } from 'wouter'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { ShoppingList } from './ShoppingList.tsx'

/** Shopping list of the selected family; reloaded on every visit, as others shop too. */
export default function ShoppingPage() {
  const { families, selected, error: familiesError, retry } = useFamilies()
  const { data, error, refetch } = useRead(reads.shopping(selected?.id ?? ''), {
    enabled: selected !== undefined,
    always: true,
  })
  const mayTick = useMay('log')
  const mayManage = useMay('manage')
  const failure = familiesError ?? error
  if (families?.length === 0) return <Redirect to={paths.newFamily} replace />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl lg:text-3xl">{t('Shopping List')}</h1>
        <Button
          look="quiet"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => print()}
          className="max-md:hidden print:hidden"
        >
          {t('Print')}
        </Button>
      </div>
      {mayTick && (
        <p className="mt-1.5 text-sm leading-[1.35] text-ink-2 print:hidden">
          {mayManage
            ? t(
                'Tick what you bought. For a medicine, add its new pack too, so that the count is right at once.',
              )
            : t('Tick what you bought.')}
        </p>
      )}
      {selected && data ? (
        <ShoppingList key={selected.id} familyId={selected.id} lines={data} />
      ) : failure ? (
        <div className="mt-4">
          <LoadFailed
            sentence={t('The shopping list could not be loaded.')}
            reason={sentenceOf(failure)}
            onRetry={() => {
              retry()
              void refetch()
            }}
          />
        </div>
      ) : (
        <Loading className="mt-4 grid gap-5 lg:grid-cols-2 lg:gap-6">
          <Skeleton className="h-64 rounded-md" />
          <Skeleton className="h-64 rounded-md" />
        </Loading>
      )}
    </>
  )
}
