import type { FactsOf } from '../../../contract/failures.ts'
import { Scale } from '../../base/ui/Scale.tsx'
import { dotsOf } from './objectionWords.ts'

interface DotsProps {
  facts: Pick<FactsOf<'limit'>, 'taken24h' | 'max24h'>
  /** "2 of 4 in 24 hours" */
  label: string
}

/** The doses taken of the maximum in 24 hours: a dot each, or a scale for many. */
export function Dots({ facts, label }: DotsProps) {
  const dots = dotsOf(facts)
  if (!dots)
    return (
      <div className="grid gap-1.5">
        <b className="text-sm">{label}</b>
        <Scale percent={Math.min(100, (facts.taken24h / (facts.max24h ?? 1)) * 100)} label={label} />
      </div>
    )
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm font-bold">
      {dots.map((isFull, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          key={place}
          aria-hidden="true"
          className={`size-4.5 rounded-full border-[1.5px] ${isFull ? 'border-valid bg-valid' : 'border-dashed border-edge'}`}
        />
      ))}
      <span className="ms-1">{label}</span>
    </p>
  )
}
