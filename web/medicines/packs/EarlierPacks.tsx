import { ChevronDown } from 'lucide-react'
import type { Unit } from '../../../contract/amounts.ts'
import type { Pack } from '../../../contract/packs.ts'
import { t } from '../../../language/t.ts'
import { earlierPack } from './words.ts'

/** Empty and discarded packs, collapsed. */
export function EarlierPacks({ packs, unit }: { packs: readonly Pack[]; unit: Unit }) {
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
