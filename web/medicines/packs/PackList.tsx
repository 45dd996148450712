import { ChevronDown } from 'lucide-react'
import { t, tn } from '../../../language/t.ts'
import type { PlacedPack } from './arrangePacks.ts'
import { PackCard, type PackCardProps } from './PackCard.tsx'

/** Usable packs shown at first. */
const AT_FIRST = 4

type PackListProps = Omit<PackCardProps, 'placed'> & { shown: readonly PlacedPack[] }

/** Packs in their order of use; those needed much later are collapsed. */
export function PackList({ shown, ...card }: PackListProps) {
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
