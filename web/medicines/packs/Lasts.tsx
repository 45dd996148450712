import { Hourglass } from 'lucide-react'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { lastsText } from './lasts.ts'

/** Says how long the supply lasts by the plans; nothing without a plan. */
export function Lasts({ medicationId }: { medicationId: string }) {
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
