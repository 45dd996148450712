import { Barcode, History, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Medication, MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button, buttonClass } from '../../base/ui/Button.tsx'
import { Later } from '../../base/ui/Later.tsx'
import { later } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Switch } from '../../base/ui/Switch.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { LogDoseButton } from '../doses/LogDoseButton.tsx'
import { isTakenToday } from '../doses/takenAt.ts'
import { WeeklyAdherence } from '../doses/WeeklyAdherence.tsx'
import { Ingredients } from '../ingredients/Ingredients.tsx'
import { Joins } from '../joining/Joins.tsx'
import { isExpired } from '../packs/expiry.ts'
import { PacksPanel } from '../packs/PacksPanel.tsx'
import { imageAddress } from '../photos/imageAddress.ts'
import { PillPhoto } from '../photos/PillPhoto.tsx'
import { PlannedWeek } from '../plans/PlannedWeek.tsx'
import { PlansPanel } from '../plans/PlansPanel.tsx'
import { shopForMedication } from './api.ts'
import { MedicationHero } from './MedicationHero.tsx'
import { useOptimisticToggle } from './useOptimisticToggle.ts'

/** The switch for the shopping list, for people with the right; hidden until its state is known. */
function OnShoppingList({ medication: { id, familyId } }: { medication: Medication }) {
  const mayChange = useMay('log', familyId)
  const { data } = useRead(reads.shopping(familyId))
  const { run } = useAction(shopForMedication)
  const isListed = data?.some((line) => line.medicationId === id && line.boughtAt === null) ?? false
  const { isOn, change } = useOptimisticToggle(isListed, (wanted) =>
    run({ params: { id }, body: { wanted } }),
  )
  if (!mayChange || !data) return null
  return (
    <Switch isOn={isOn} onChange={change}>
      {t('On the Shopping List')}
    </Switch>
  )
}

const loadLightbox = () => import('./Lightbox.tsx')

/** The photos by sequence; a tap enlarges one. Photos that fail to load are dropped. */
function MedicationGallery({ images, name }: { images: readonly MedicationImage[]; name: string }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const [openAt, setOpenAt] = useState<number>()
  const close = () => setOpenAt(undefined)
  const shown = [...images].sort((a, b) => a.sequence - b.sequence).filter(({ url }) => !failed.includes(url))
  if (shown.length === 0) return null
  return (
    <div className="order-7 -mx-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0 print:mt-4 print:flex-wrap">
      {shown.map(({ url }, index) => (
        <button
          key={url}
          type="button"
          aria-haspopup="dialog"
          aria-label={t('Photo {number} of {name}', { number: index + 1, name })}
          onClick={() => setOpenAt(index)}
          className="max-w-full shrink-0 cursor-zoom-in overflow-hidden rounded-md border border-rule bg-paper-deep"
        >
          <img
            src={imageAddress(url, 640)}
            alt={t('Package of {name}', { name })}
            decoding="async"
            onError={() => setFailed((before) => [...before, url])}
            className="photo h-24 w-auto max-w-full min-w-11 object-contain! lg:h-48"
          />
        </button>
      ))}
      {openAt !== undefined && (
        <OnDemand
          load={loadLightbox}
          props={{ images: shown, name, index: openAt, onClose: close }}
          onFailed={close}
        />
      )}
    </div>
  )
}

const loadStockPicture = () => import('../charts/StockPicture.tsx')
const loadMoves = later(() => import('./Moves.tsx'))
const loadHistory = () => import('../doses/HistoryDialog.tsx')

/** One column on phones: what it is, actions, plan, what to mind, packs, adherence, photos, code; two columns on a desktop. */
export function MedicationDetails({ medication }: { medication: Medication }) {
  const { id, notes, logs, images, productCode } = medication
  const mayTake = useMay('log', medication.familyId)
  const mayEdit = useMay('manage', medication.familyId)
  const now = useNow()
  const plans = useRead(reads.plansOf(id), { watched: true })
  const [history, setHistory] = useState(false)
  const close = () => setHistory(false)
  const second = isExpired(medication, now) || isTakenToday(logs, now)
  return (
    <div
      className={`grid grid-cols-1 gap-2.5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-start lg:gap-8 print:block ${
        // As high as the pinned button, which would cover the end of the page.
        mayTake ? 'tall:max-lg:pb-12' : ''
      }`}
    >
      <div className="grid gap-5 max-lg:contents print:block">
        <MedicationHero
          medication={medication}
          isPlanned={plans.data?.some(({ status }) => status !== 'stopped') ?? false}
          now={now}
        />
        <div className="button-pairs order-2 lg:grid lg:grid-cols-[1.15fr_1fr_1.15fr] lg:items-stretch print:hidden">
          {mayTake && (
            <div className="pinned lg:grid">
              <LogDoseButton
                medication={medication}
                second={second}
                size="pinned"
                picture={<PillPhoto medication={medication} />}
              />
            </div>
          )}
          <Button
            look="quiet"
            size="snug"
            icon={<History aria-hidden="true" className="size-5 shrink-0" />}
            onClick={() => setHistory(true)}
          >
            {t('View History')}
          </Button>
          {mayEdit && (
            <Link href={paths.editMedication(id)} className={buttonClass('quiet', 'snug')}>
              <Pencil aria-hidden="true" className="size-5 shrink-0" />
              {t('Edit Medication')}
            </Link>
          )}
        </div>
        <PlansPanel
          medication={medication}
          plans={plans.data}
          error={plans.error}
          onRetry={() => void plans.refetch()}
          className="order-3 print:mt-4"
        />
        <Later>
          <div className="order-6 print:mt-4">
            {plans.data?.some(({ phases }) => phases.length > 0) ? (
              <PlannedWeek key={id} medication={medication} />
            ) : (
              <WeeklyAdherence medicationId={id} />
            )}
          </div>
        </Later>
      </div>
      <div className="grid gap-5 max-lg:contents print:block">
        <Later>
          <Joins
            key={`joins ${id}`}
            medicationId={id}
            mayUndo={mayEdit}
            now={now}
            className="order-2 px-1 print:hidden"
          />
          {mayEdit && (
            <OnDemand
              key={`moves ${id}`}
              load={loadMoves}
              props={{ medication, now, className: 'order-2 px-1 print:hidden' }}
            />
          )}
          <Panel className="order-4 grid gap-2 print:mt-4">
            {notes && (
              <div>
                <h2 className="text-lg">{t('Notes')}</h2>
                <p dir="auto" className="leading-[1.35] whitespace-pre-line wrap-anywhere">
                  {notes}
                </p>
              </div>
            )}
            <Ingredients key={id} medication={medication} mayChange={mayEdit} />
          </Panel>
          {/* Keys of siblings differ: equal ones leave a copy behind. */}
          <PacksPanel key={`packs ${id}`} medication={medication} now={now} className="order-5 print:mt-4">
            <div className="-mb-1.5 empty:hidden print:hidden">
              <OnShoppingList medication={medication} />
            </div>
          </PacksPanel>
          {/* Before the first dose there is nothing to show. */}
          {medication.amountLeft !== null && logs.length > 0 && (
            <div className="order-5 empty:hidden print:mt-4">
              <OnDemand load={loadStockPicture} props={{ medication }} />
            </div>
          )}
        </Later>
        <MedicationGallery images={images} name={medication.name} />
        {productCode && (
          <p className="order-8 flex flex-wrap items-center gap-x-2 px-1 text-sm text-ink-2">
            <Barcode aria-hidden="true" className="size-5 shrink-0" />
            {t('Product Code')} <span className="font-bold text-ink">{productCode}</span>
          </p>
        )}
      </div>
      {history && <OnDemand load={loadHistory} props={{ medication, onClose: close }} onFailed={close} />}
    </div>
  )
}
