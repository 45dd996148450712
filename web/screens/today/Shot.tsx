import { Pill } from 'lucide-react'
import { useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { imageAddress } from '../../medicines/photos/imageAddress.ts'

const SIZES = { line: 'size-14', large: 'size-18' }

/** The photo that shows the pill, else the first one, small; it decorates the name beside it. */
export function Shot({
  medication,
  size = 'line',
}: {
  medication: Pick<Medication, 'images' | 'pillImage'> | undefined
  size?: keyof typeof SIZES
}) {
  const [failed, setFailed] = useState(false)
  const byPlace = [...(medication?.images ?? [])].sort((a, b) => a.sequence - b.sequence)
  const first = byPlace.find(({ url }) => url === medication?.pillImage) ?? byPlace[0]
  if (!first || failed)
    return (
      <span
        className={`grid shrink-0 place-items-center rounded-sm border-[1.5px] border-dashed border-edge bg-enamel-sunk text-ink-2 ${SIZES[size]}`}
      >
        <Pill aria-hidden="true" className="size-6 rotate-45" />
      </span>
    )
  return (
    <img
      src={imageAddress(first.url, 160)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className={`photo shrink-0 rounded-sm bg-paper-deep ${SIZES[size]}`}
    />
  )
}
