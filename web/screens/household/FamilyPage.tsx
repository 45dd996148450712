import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { Button } from '../../base/ui/Button.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { PageBar } from '../../base/ui/PageBar.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { recheckFamilies } from '../../people/families/recheckFamilies.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { Household } from './Household.tsx'

const loadDialog = () => import('../../people/families/CreateFamilyDialog.tsx')

export default function FamilyPage() {
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const { families, selected, error, retry } = useFamilies()
  const [creating, setCreating] = useState(false)
  const close = () => setCreating(false)
  // spec §2: the selected family, not the route's; the address follows, so that it never lies about what Delete deletes.
  const elsewhere = families && selected?.id !== id
  useEffect(() => {
    if (elsewhere) navigate(selected ? paths.family(selected.id) : paths.dashboard, { replace: true })
  }, [elsewhere, selected, navigate])
  return (
    <>
      <h1 className="sr-only">{t('Family Settings')}</h1>
      <PageBar>
        <BackLink href={paths.dashboard}>{t('Back to Dashboard')}</BackLink>
        <Button
          look="line"
          // On phones in one line with the link, so that the page begins with people.
          className="max-md:px-2.5! max-md:text-sm max-md:[&>svg]:hidden"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => setCreating(true)}
        >
          {t('Add New Family')}
        </Button>
      </PageBar>
      {selected ? (
        <OneFamily key={selected.id} id={selected.id} />
      ) : error ? (
        <LoadFailed
          sentence={t('The families could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={retry}
        />
      ) : (
        <LoadingFamily />
      )}
      {creating && <OnDemand load={loadDialog} props={{ onClose: close }} onFailed={close} />}
    </>
  )
}

function OneFamily({ id }: { id: string }) {
  const cache = useQueryClient()
  const { selected } = useFamilies()
  const { data: family, error, refetch } = useRead(reads.family(id), { always: true })
  // Someone changed the reader's role meanwhile: refresh other screens.
  const isNews = family !== undefined && selected?.id === id && selected.role !== family.role
  useEffect(() => {
    if (isNews) void recheckFamilies(cache)
  }, [isNews, cache])
  // Kept even if reloading failed: it may show content such as a one-time code.
  if (family) return <Household family={family} />
  return error ? (
    <LoadFailed
      sentence={t('The family could not be loaded.')}
      reason={sentenceOf(error)}
      onRetry={() => void refetch()}
    />
  ) : (
    <LoadingFamily />
  )
}

const LoadingFamily = () => (
  <Loading className="grid gap-5 lg:grid-cols-2">
    <Skeleton className="h-96 rounded-md" />
    <Skeleton className="h-96 rounded-md" />
  </Loading>
)
