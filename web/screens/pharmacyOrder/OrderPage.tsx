import { Search, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link, Redirect } from 'wouter'
import type { FamilyPack } from '../../../contract/order.ts'
import { t, tn } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { inputClass } from '../../base/ui/Field.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useSettled } from '../../base/ui/useSettled.ts'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { throwAllAway } from './api.ts'
import { packTexts } from './packTexts.ts'

/** The most that the server throws away at once. */
const MOST_AT_ONCE = 200

/** All that has expired, and one button for it. */
function ToPharmacy({ familyId, packs }: { familyId: string; packs: readonly FamilyPack[] }) {
  const mayThrowAway = useMay('manage', familyId)
  const heading = useRef<HTMLHeadingElement>(null)
  const atOnce = packs.slice(0, MOST_AT_ONCE)
  const { run, busy } = useAction(throwAllAway(atOnce))
  const throwAll = () =>
    run({ params: { id: familyId }, body: { packIds: atOnce.map(({ id }) => id) } }).then(
      // The button goes: the keyboard goes on here.
      () => heading.current?.focus(),
      () => undefined,
    )
  return (
    <Panel className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('To the Pharmacy')}
      </h2>
      {packs.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('Nothing has expired.')}</p>
      ) : (
        <>
          <PackLines label={t('To the Pharmacy')} packs={packs} />
          {mayThrowAway && (
            <>
              <p className="mt-3 text-sm leading-[1.35] text-ink-2">
                {t('Take the packs out of the cabinet first. They no longer count, but stay in the history.')}
              </p>
              <Button
                look="danger"
                busy={busy}
                icon={<Trash2 aria-hidden="true" className="size-5 shrink-0" />}
                onClick={() => void throwAll()}
                className="mt-3 w-full md:w-auto"
              >
                {tn(atOnce.length, 'Throw This Pack Away', 'Throw All {count} Packs Away')}
              </Button>
            </>
          )}
        </>
      )}
    </Panel>
  )
}

/** A search over all packs that the family has or had, for a recall. */
function FindLot({ familyId }: { familyId: string }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const lot = useSettled(typed.trim())
  const { data, error, refetch } = useRead(reads.packs(familyId, { lot }), { enabled: lot !== '' })
  return (
    <Panel className="min-w-0">
      <h2 className="text-xl">
        <label htmlFor={id}>{t('Recalled? Find a batch number')}</label>
      </h2>
      <p id={`${id}-hint`} className="mt-1.5 text-sm leading-[1.35] text-ink-2">
        {t(
          'For a recall: the batch number, or a part of it, as it is printed on the pack. Packs that are gone are found too.',
        )}
      </p>
      <search className="relative mt-3 block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-ink-2"
        />
        <input
          id={id}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          className={`${inputClass} ps-11`}
        />
      </search>
      <div aria-live="polite">
        {lot !== '' && data?.length === 0 && (
          <p dir="auto" className="mt-3 text-ink-2 wrap-anywhere">
            {t('No pack here has the batch number “{lot}”.', { lot })}
          </p>
        )}
        {lot !== '' && data !== undefined && data.length > 0 && (
          <PackLines label={t('Packs of this batch')} packs={data} />
        )}
      </div>
      {lot !== '' && data === undefined && error && (
        <div className="mt-3">
          <LoadFailed
            sentence={t('The packs could not be loaded.')}
            reason={sentenceOf(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </Panel>
  )
}

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
        {t('What has expired, what soon will, and where a batch is.')}
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
            sentence={t('The packs could not be loaded.')}
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

/** Packs of several medicines, each with the way to its medicine. */
function PackLines({ label, packs }: { label: string; packs: readonly FamilyPack[] }) {
  const now = useNow()
  return (
    <ul aria-label={label} className="mt-1.5">
      {packs.map((pack) => {
        const { until, rest } = packTexts(pack, now)
        return (
          <li key={pack.id} className="border-b border-rule py-2.5 last:border-0">
            <Link
              href={paths.medication(pack.medicationId)}
              dir="auto"
              className="inline-flex min-h-tap items-center font-serif leading-tight font-bold proportional-nums wrap-anywhere underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {pack.medicationName}
            </Link>
            <p className="text-sm leading-[1.35]">{until}</p>
            {rest && (
              <p dir="auto" className="text-sm leading-[1.35] text-ink-2 wrap-anywhere">
                {rest}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
