import { Link } from 'wouter'
import type { FamilyPack } from '../../../contract/order.ts'
import { paths } from '../../base/paths.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { packTexts } from './packTexts.ts'

/** Packs of several medicines, each with the way to its medicine. */
export function PackLines({ label, packs }: { label: string; packs: readonly FamilyPack[] }) {
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
