import { ChevronDown, Ellipsis, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Unit } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Pack } from '../../../contract/packs.ts'
import { t, tn } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { later } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel, panelHead } from '../../base/ui/Panel.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { throwAway } from './api.ts'
import { arrangePacks, isPlain, type PlacedPack } from './arrangePacks.ts'
import { lastsText } from './lasts.ts'
import { PackCard, type PackCardProps, PackFacts } from './PackCard.tsx'
import { type Sheet, usePackSheet } from './usePackSheet.ts'
import { earlierPack, packName, sumOf } from './words.ts'

const loadAdd = later(() => import('./AddPackSheet.tsx'))

const loadStory = later(() => import('./StorySheet.tsx'))

const loadPack = later(() => import('./PackSheet.tsx'))

interface PackSheetsProps {
  medication: Medication
  packs: readonly Pack[]
  sheet: Sheet
  onSheet: (sheet: Sheet) => void
  onClose: () => void
}

/** Usable packs shown at first. */
const AT_FIRST = 4

type PackListProps = Omit<PackCardProps, 'placed'> & { shown: readonly PlacedPack[] }

/** Packs in their order of use; those needed much later are collapsed. */
function PackList({ shown, ...card }: PackListProps) {
  const isLate = ({ place }: PlacedPack, at: number) => place === 'later' && at >= AT_FIRST
  const late = shown.filter(isLate)
  const cards = (placed: readonly PlacedPack[]) =>
    placed.map((one) => <PackCard key={one.pack.id} placed={one} {...card} />)
  return (
    <>
      <ul aria-label={t('Packs')} className="mt-4 mb-4 grid gap-4">
        {cards(shown.filter((one, at) => !isLate(one, at)))}
      </ul>
      {late.length > 0 && (
        <details className="group mb-2">
          <summary className="flex min-h-tap cursor-pointer list-none items-center gap-1.5 font-bold [&::-webkit-details-marker]:hidden">
            {tn(late.length, '{count} more pack', '{count} more packs')}
            <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
          </summary>
          <ul aria-label={t('More packs')} className="mb-4 grid gap-4">
            {cards(late)}
          </ul>
        </details>
      )}
    </>
  )
}

/** Says how long the supply lasts by the plans; nothing without a plan. */
function Lasts({ medicationId }: { medicationId: string }) {
  const now = useNow()
  const { data } = useRead(reads.forecast(medicationId), { watched: true })
  const text = data && lastsText(data, now)
  if (!text) return null
  return (
    <p className={`mt-1 flex items-center gap-1.5 font-bold text-balance ${data.low ? 'text-soon' : ''}`}>
      {data.low && <Hourglass aria-hidden="true" className="size-5 shrink-0" />}
      {text}
    </p>
  )
}

interface PacksPanelProps {
  medication: Medication
  now: Date
  className: string
  /** More about stock and supply. */
  children: ReactNode
}

/** The packs of a medication in their order of use. For a single pack it repeats nothing of the medication's label. */
export function PacksPanel({ medication, now, className, children }: PacksPanelProps) {
  const { id, familyId, unit, amountLeft } = medication
  const mayManage = useMay('manage', familyId)
  const { data: packs, error, refetch } = useRead(reads.packsOf(id), { watched: true })
  const { sheet, open, close } = usePackSheet(id, mayManage)
  const { run } = useAction(throwAway(id))
  if (error && !packs)
    return (
      <div className={className}>
        <LoadFailed
          sentence={t('The packs could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      </div>
    )
  const { shown, earlier } = arrangePacks(packs ?? [], now)
  const [first] = shown
  const counts = shown.find(({ pack }) => pack.isUsable)
  const sum = sumOf(shown, amountLeft, unit)
  return (
    <Panel className={className}>
      <div className={panelHead}>
        <h2 className="text-xl">{t('Packs')}</h2>
        {mayManage && packs && (
          <button
            type="button"
            className="quiet-link -my-2 print:hidden"
            onClick={() => open({ kind: 'add' })}
          >
            {t('Add a Pack')}
          </button>
        )}
      </div>
      {!packs && (
        <Loading className="mt-3">
          <Skeleton className="h-13" />
        </Loading>
      )}
      <Lasts medicationId={id} />
      {sum && <p className="text-sm text-ink-2">{sum}</p>}
      {first && isPlain(shown) && <PackFacts {...first} />}
      {!isPlain(shown) && (
        <PackList
          shown={shown}
          unit={unit}
          now={now}
          onMore={mayManage ? (placed) => open({ kind: 'more', placed }) : undefined}
          onThrowAway={({ pack }) =>
            void run({ params: { id: pack.id }, body: { kind: 'discard' } }).catch(() => undefined)
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 text-sm print:hidden">
        {mayManage && counts && (
          <button
            type="button"
            className="quiet-link"
            onClick={() => open({ kind: 'count', placed: counts })}
          >
            {t('Correct the count')}
          </button>
        )}
        <button type="button" className="quiet-link" onClick={() => open({ kind: 'story' })}>
          {t('Stock history')}
        </button>
        {mayManage && first && isPlain(shown) && (
          <IconButton
            label={t('More about {pack}', { pack: packName(first) })}
            className="-mx-2"
            onClick={() => open({ kind: 'more', placed: first })}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
      <EarlierPacks packs={earlier} unit={unit} />
      {sheet && (
        <PackSheets
          medication={medication}
          packs={packs ?? []}
          sheet={sheet}
          onSheet={open}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** Empty and discarded packs, collapsed. */
function EarlierPacks({ packs, unit }: { packs: readonly Pack[]; unit: Unit }) {
  if (packs.length === 0) return null
  return (
    <details className="group mt-2 print:hidden">
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-1.5 text-sm font-bold text-ink-2 [&::-webkit-details-marker]:hidden">
        {t('Earlier packs ({count})', { count: packs.length })}
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="text-sm text-ink-2">
        {packs.map((pack) => (
          <li key={pack.id} dir="auto" className="border-t border-rule py-2 wrap-anywhere">
            {earlierPack(pack, unit)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The open sheet, whose code loads when it opens. */
function PackSheets({ medication, packs, sheet, onSheet, onClose }: PackSheetsProps) {
  switch (sheet.kind) {
    case 'add':
      return <OnDemand load={loadAdd} props={{ medication, packs, onClose }} onFailed={onClose} />
    case 'story':
      return <OnDemand load={loadStory} props={{ medication, packs, onClose }} onFailed={onClose} />
    default:
      return <OnDemand load={loadPack} props={{ medication, sheet, onSheet, onClose }} onFailed={onClose} />
  }
}
