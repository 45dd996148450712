import { Pill } from 'lucide-react'
import { useState } from 'react'
import type { MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { imageAddress } from '../../medicines/photos/imageAddress.ts'

/**
 * Up to two photos side by side, by sequence, and how many more there are. One that fails to load is dropped; without
 * any there is a niche.
 */
export function MedicationImages({ images, name }: { images: readonly MedicationImage[]; name: string }) {
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
