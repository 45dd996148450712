import { Plus } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useRoute, useSearch } from 'wouter'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { buttonClass } from '../../base/ui/Button.tsx'
import { Code, preloadCode } from '../../base/ui/Code.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { later } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { PageBar } from '../../base/ui/PageBar.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { isExpired } from '../../medicines/packs/expiry.ts'
import { FamilyFooter } from '../../people/families/FamilyFooter.tsx'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { TodayFront } from '../today/TodayFront.tsx'
import { MANY } from './arrange.ts'
import { Arrival, useArrivals } from './arrival.ts'
import { sortByName } from './byName.ts'
import { NoneAdded, NoneFound } from './EmptyCabinet.tsx'
import { MedicationGrid, MedicationGridSkeleton } from './MedicationGrid.tsx'
import { SearchBar } from './SearchBar.tsx'
import { searchMedications } from './search.ts'

const loadLarge = () => import('./LargeCabinet.tsx')
const loadSearch = () => import('./SmallSearch.tsx')
const loadJoins = () => import('../../medicines/joining/JoinSuggestion.tsx')
const loadGuide = later(() => import('./GuideCard.tsx'))
const loadChips = () => import('./PurposeChips.tsx')

// Preloads the code of a large cabinet if the last one was large.
const WAS_LARGE = 'cabinet.large'
if (localStorage.getItem(WAS_LARGE) !== null) preloadCode(loadLarge)

const loadNewFamily = () => import('../../people/families/CreateFamilyDialog.tsx')

/** The dashboard; `/families/new` is the same with the Create family dialog open. */
export default function DashboardPage() {
  const [isNewFamily] = useRoute(paths.newFamily)
  const [, navigate] = useLocation()
  const leave = () => navigate(paths.dashboard, { replace: true })
  const { families, selected, error: familiesError, retry } = useFamilies()
  const { data, error, refetch } = useRead(reads.medications(selected?.id), {
    enabled: families !== undefined,
  })
  const mayAdd = useMay('manage')
  const [text, setText] = useState('')
  const [showExpired, setShowExpired] = useState(new URLSearchParams(useSearch()).has('expired'))
  const wanted = useDeferredValue(text)
  const now = useNow()
  const arrivals = useArrivals()
  const [addedId] = useState(arrivals.addedId)
  const failure = familiesError ?? error
  const sorted = useMemo(() => data && sortByName(data, navigator.languages), [data])
  const found = sorted && searchMedications(sorted, { text: wanted, showExpired, now })
  const expiredCount = data?.filter((medication) => isExpired(medication, now)).length
  const addHref = families?.length === 0 ? paths.newFamily : paths.addMedication
  const isLarge = sorted !== undefined && sorted.length >= MANY && !failure
  useEffect(() => {
    if (isLarge) localStorage.setItem(WAS_LARGE, '')
  }, [isLarge])
  const isEmpty = data?.length === 0 && wanted === '' && !showExpired

  return (
    <Arrival value={arrivals}>
      <PageBar>
        <h1 className="text-2xl lg:text-3xl">{t('Your Medications')}</h1>
        {mayAdd && (
          <Link
            href={addHref}
            // On phones the bar has it.
            className={buttonClass('primary', 'normal', 'max-lg:hidden')}
          >
            <Plus aria-hidden="true" className="size-5" />
            {t('Add Medication')}
          </Link>
        )}
      </PageBar>
      <TodayFront />
      {mayAdd && addedId !== undefined && data?.length === 1 && !hasPlans(selected) && (
        <OnDemand load={loadGuide} props={{ medicationId: addedId }} />
      )}
      {!isLarge && (
        <SearchBar
          text={text}
          onText={setText}
          showExpired={showExpired}
          onShowExpired={setShowExpired}
          expiredCount={expiredCount}
        />
      )}
      {!isLarge && !failure && selected && sorted && sorted.length > 2 && (
        <Code
          load={loadChips}
          props={{ familyId: selected.id, medications: sorted, text, onText: setText }}
          waiting={<div className="mb-4 h-17" />}
        />
      )}
      {failure ? (
        <LoadFailed
          sentence={t('Failed to fetch medications')}
          reason={sentenceOf(failure)}
          onRetry={() => {
            // The families too: the selected one may be gone.
            retry()
            void refetch()
          }}
        />
      ) : !found ? (
        <MedicationGridSkeleton />
      ) : isLarge && selected ? (
        <Code
          key={selected.id}
          load={loadLarge}
          props={{ familyId: selected.id, medications: sorted, now }}
          waiting={<MedicationGridSkeleton />}
        />
      ) : wanted.trim() !== '' && selected && sorted ? (
        <>
          <MedicationGrid medications={found} now={now} />
          <Code
            load={loadSearch}
            props={{
              familyId: selected.id,
              medications: sorted,
              text: wanted,
              showExpired,
              now,
              isEmpty: found.length === 0,
              onShowExpired: () => setShowExpired(true),
            }}
          />
        </>
      ) : found.length > 0 ? (
        <MedicationGrid medications={found} now={now} />
      ) : isEmpty ? (
        <NoneAdded addHref={mayAdd ? addHref : undefined} />
      ) : (
        <NoneFound allHidden={wanted === '' && !showExpired} />
      )}
      {mayAdd && selected && sorted && sorted.length > 1 && (
        <OnDemand load={loadJoins} props={{ familyId: selected.id, medications: sorted }} />
      )}
      <FamilyFooter />
      {isNewFamily && <OnDemand load={loadNewFamily} props={{ onClose: leave }} onFailed={leave} />}
    </Arrival>
  )
}
