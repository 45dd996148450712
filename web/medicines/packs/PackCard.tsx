import { ArrowRight, CircleDashed, Ellipsis, PackageOpen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Unit, writeAmount } from '../../../contract/amounts.ts'
import { t, tn } from '../../../language/t.ts'
import { Button, IconButton } from '../../base/ui/Button.tsx'
import { formatDay } from '../../base/ui/dates.ts'
import { Scale } from '../../base/ui/Scale.tsx'
import { Tab, Tabs } from '../../base/ui/Tab.tsx'
import { percentLeft, remainingText } from '../doses/amountWords.ts'
import { keepsUntil, type Place, type PlacedPack } from './arrangePacks.ts'
import { ExpiryTab } from './ExpiryTab.tsx'
import { besideCount, ownName, packName } from './words.ts'

export interface PackCardProps {
  placed: PlacedPack
  unit: Unit
  now: Date
  /** Undefined without the right to edit. */
  onMore: ((placed: PlacedPack) => void) | undefined
  onThrowAway: (placed: PlacedPack) => void
}

/** A pack: its place in the order of use, its remaining amount and its dates. */
export function PackCard({ placed, unit, now, onMore, onThrowAway }: PackCardProps) {
  const { pack, place } = placed
  const isExpired = place === 'expired'
  const own = ownName(pack)
  const percent = percentLeft(pack.count, pack.initialCount)
  return (
    <li>
      <Tabs>
        <PlaceTab place={place} />
        <ExpiryTab expirationDate={pack.goodThrough} now={now} />
      </Tabs>
      <div
        className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 rounded-md py-3 pe-1 ps-3.5 ${
          isExpired ? 'border-2 border-danger bg-danger-tint' : 'border border-edge bg-enamel-sunk'
        }`}
      >
        <div className={onMore ? '' : 'col-span-full pe-2.5'}>
          {own !== null && (
            <p dir="auto" className="mb-1 font-bold wrap-anywhere">
              {own}
            </p>
          )}
          <p className="flex flex-wrap items-baseline gap-x-1.5">
            <b className="font-serif text-xl leading-[1.1] proportional-nums">
              {pack.count === null ? remainingText(null, { unit, step: 1 }) : writeAmount(pack.count)}
            </b>
            {besideCount(placed, unit)}
          </p>
          {!isExpired && percent !== undefined && (
            <div className="mt-1.5 mb-2">
              <Scale percent={percent} label={t('Left in {pack}', { pack: packName(placed) })} />
            </div>
          )}
        </div>
        {onMore && (
          <IconButton
            label={t('More about {pack}', { pack: packName(placed) })}
            onClick={() => onMore(placed)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
        <PackFacts {...placed} />
        {isExpired && onMore && (
          <Button
            look="danger"
            className="col-span-full mt-2 me-2.5"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onThrowAway(placed)}
          >
            {t('Throw Away')}
          </Button>
        )}
      </div>
    </li>
  )
}

function PlaceTab({ place }: { place: Place }) {
  switch (place) {
    case 'inUse':
      return (
        <Tab look="use" icon={<PackageOpen aria-hidden="true" />}>
          {t('In use')}
        </Tab>
      )
    case 'next':
      return (
        <Tab look="quiet" icon={<ArrowRight aria-hidden="true" />}>
          {t('Next', {}, 'pack')}
        </Tab>
      )
    case 'empty':
      return (
        <Tab look="none" icon={<CircleDashed aria-hidden="true" />}>
          {t('Empty')}
        </Tab>
      )
    default:
      return null
  }
}

/** The dates and the batch of a pack. */
export function PackFacts({ pack, place }: PlacedPack) {
  const keeps = keepsUntil(pack)
  return (
    <dl className="col-span-full flex flex-wrap gap-x-5 gap-y-1 pe-2.5 text-sm">
      {pack.openedOn && <Fact term={t('Opened')}>{formatDay(pack.openedOn)}</Fact>}
      {pack.lot && <Fact term={t('Batch number')}>{pack.lot}</Fact>}
      {pack.expirationDate && (
        <Fact
          term={place === 'expired' && pack.goodThrough === pack.expirationDate ? t('Expired') : t('Expires')}
        >
          {formatDay(pack.expirationDate)}
        </Fact>
      )}
      {keeps && <Fact term={t('Keeps until')}>{formatDay(keeps)}</Fact>}
      {!keeps && pack.useWithinDays && (
        <Fact term={t('Keeps when open')}>{tn(pack.useWithinDays, '{count} day', '{count} days')}</Fact>
      )}
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="inline text-ink-2">{term}</dt>{' '}
    <dd dir="auto" className="inline font-bold wrap-anywhere">
      {children}
    </dd>
  </div>
)
