import { CircleCheck, Pill } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Medication, MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Code } from '../../base/ui/Code.tsx'
import { purposeText } from '../../base/ui/purposeText.ts'
import { Tab, Tabs } from '../../base/ui/Tab.tsx'
import { ThickThin } from '../../base/ui/ThickThin.tsx'
import { AmountLeft } from '../../medicines/doses/AmountLeft.tsx'
import { amountWords } from '../../medicines/doses/amountWords.ts'
import { LogDoseButton } from '../../medicines/doses/LogDoseButton.tsx'
import { isTakenToday } from '../../medicines/doses/takenAt.ts'
import { lastTaken } from '../../medicines/medication/lastTaken.ts'
import { MedicineName } from '../../medicines/medication/MedicineName.tsx'
import { TakenTodayTab } from '../../medicines/medication/TakenTodayTab.tsx'
import { ExpiryTab } from '../../medicines/packs/ExpiryTab.tsx'
import { daysUntilExpiry, expiryText, formatExpirationDate, isExpired } from '../../medicines/packs/expiry.ts'
import { imageAddress } from '../../medicines/photos/imageAddress.ts'
import { PillPhoto } from '../../medicines/photos/PillPhoto.tsx'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { PersonMarks } from '../../people/people/PersonMarks.tsx'
import { peopleById, usePeople } from '../../people/people/usePeople.ts'
import { WaitingTab } from '../today/WaitingTab.tsx'
import { useIsJustAdded } from './arrival.ts'

/**
 * Up to two photos side by side, by sequence, and how many more there are. One that fails to load is dropped; without
 * any there is a niche.
 */
function MedicationImages({ images, name }: { images: readonly MedicationImage[]; name: string }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const good = [...images].sort((a, b) => a.sequence - b.sequence).filter(({ url }) => !failed.includes(url))
  const shown = good.slice(0, 2)
  const more = good.length - shown.length
  if (shown.length === 0)
    return (
      <span className="grid size-27 shrink-0 place-items-center rounded-sm bg-enamel-sunk text-ink-2 outline-[1.5px] -outline-offset-[1.5px] outline-edge outline-dashed">
        <Pill aria-hidden="true" strokeWidth={1.5} className="size-11 rotate-45" />
      </span>
    )
  const width = shown.length === 1 ? 'w-27' : 'w-16.5'
  return (
    <span className="relative flex h-27 shrink-0 gap-0.75 overflow-hidden rounded-sm bg-paper-deep">
      {shown.map(({ url }) => (
        <img
          key={url}
          src={imageAddress(url, 320)}
          alt={t('Package of {name}', { name })}
          loading="lazy"
          decoding="async"
          onError={() => setFailed([...failed, url])}
          className={`photo h-27 ${width}`}
        />
      ))}
      {more > 0 && (
        <span className="absolute end-1 bottom-1 rounded-sm bg-ink px-1.5 text-xs leading-normal font-bold text-paper">
          <span aria-hidden="true">+{more}</span>
          <span className="sr-only">{t('+{count} more', { count: more })}</span>
        </span>
      )}
    </span>
  )
}

/** A family without plans loads nothing of it; where it cannot be loaded, the card is whole without it. */
const loadLasts = () => import('./LastsLine.tsx').catch(() => ({ default: () => null }))

/** A drawer front: the tabs say whether it is good and whether it was given; a press anywhere opens it. */
export const MedicationCard = memo(function MedicationCard({
  medication,
  now,
  reasons,
  withDate,
}: {
  medication: Medication
  now: Date
  /** Tabs that say why it needs a look, in place of those of its date and its doses. */
  reasons?: ReactNode
  /** True if the card itself says until when it is good: no tab does. */
  withDate?: boolean
}) {
  const { id, familyId, name, purpose, notes, goodThrough, unit, images, logs } = medication
  const people = peopleById(usePeople(familyId), medication.personIds)
  const [, navigate] = useLocation()
  const mayTake = useMay('log', medication.familyId)
  const expired = isExpired(medication, now)
  const taken = isTakenToday(logs, now)
  const card = useRef<HTMLElement>(null)
  const isJustAdded = useIsJustAdded(id, card)
  const { families } = useFamilies()
  const mayBePlanned = hasPlans(families?.find((family) => family.id === familyId))

  /** A press anywhere on the card opens it, but for its button and for what that opens outside the card. */
  function open({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const element = target as HTMLElement
    if (currentTarget.contains(element) && !element.closest('a, button')) navigate(paths.medication(id))
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the name's link
    <article
      ref={card}
      onClick={open}
      // Two rows of the grid, so that a row of cards stays level whether or not one of them has a second tab.
      className="group relative row-span-2 grid min-w-0 cursor-pointer grid-cols-1 grid-rows-subgrid gap-0 rounded-md outline-offset-3 outline-focus has-[a:focus-visible]:outline-3"
    >
      <Tabs className="flex-nowrap! px-1.5! [&>*]:min-w-0 [&>*]:shrink [&>*]:gap-1 [&>*]:px-1.5">
        {isJustAdded && (
          <Tab look="due" icon={<CircleCheck aria-hidden="true" />}>
            {t('Just added')}
          </Tab>
        )}
        {reasons ?? (
          <>
            <ExpiryTab expirationDate={goodThrough} now={now} />
            <WaitingTab medication={medication} />
          </>
        )}
        {taken && <TakenTodayTab />}
      </Tabs>
      <div
        // Only the height is remembered off screen: a width would outlast the turning of a phone.
        className={`flex flex-col gap-3 rounded-md shadow-lift [contain-intrinsic-height:auto_17.75rem] [content-visibility:auto] ${
          expired
            ? 'border-2 border-danger bg-expired-tint p-[calc(1rem-1px)]'
            : isJustAdded
              ? 'bg-green-tint p-4 outline-3 -outline-offset-3 outline-green'
              : 'border border-rule bg-enamel p-4 group-hover:border-edge'
        }`}
      >
        {/* At least as high as a person's mark, so that cards with and without one align. */}
        <div className="flex min-h-7 items-start gap-2">
          <h2 dir="auto" className="min-w-0 flex-1 text-card">
            <Link href={paths.medication(id)} className="no-underline outline-none">
              <MedicineName name={name} />
            </Link>
          </h2>
          <PersonMarks people={people} />
        </div>
        <ThickThin />
        <div className="flex min-h-27 items-start gap-4 large-text:flex-col">
          <MedicationImages images={images} name={name} />
          <div className="grid min-w-0 flex-1 content-start gap-2">
            {(purpose || notes) && (
              <p dir="auto" className="line-clamp-2 wrap-anywhere">
                {purpose ? purposeText(purpose) : notes}
              </p>
            )}
            <p>
              <span className="block text-sm leading-tight text-ink-2">{t('Last Taken:')}</span>{' '}
              <span className="block leading-[1.3] font-bold">{lastTaken(logs, now)}</span>
            </p>
            {withDate && (
              <p title={formatExpirationDate(goodThrough)} className="text-sm text-ink-2">
                {expiryText(daysUntilExpiry(goodThrough, now))}
              </p>
            )}
          </div>
        </div>
        <AmountLeft label={amountWords(unit).label} medication={medication} />
        {mayBePlanned && <Code load={loadLasts} props={{ medication }} />}
        {mayTake && (
          <div className="mt-auto">
            <LogDoseButton
              medication={medication}
              second={expired || taken}
              picture={<PillPhoto medication={medication} />}
            />
          </div>
        )}
      </div>
    </article>
  )
})
