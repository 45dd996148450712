import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { useSettled } from '../../base/ui/useSettled.ts'
import { Lines } from './Lines.tsx'
import { sharedLines, sourceLine } from './sentences.ts'

/** Medications of the family that share an ingredient with the typed name. */
export function SharedByName({ familyId, name }: { familyId: string; name: string }) {
  const settled = useSettled(name.trim())
  const { data } = useRead(reads.ingredientsOfName(familyId, settled), {
    enabled: settled !== '',
    always: true,
  })
  const others = settled === '' ? [] : (data?.others ?? [])
  return (
    <div aria-live="polite">
      {others.length > 0 && (
        <Lines
          lines={sharedLines(others)}
          source={sourceLine(others.map(({ source }) => source))}
          className="mt-2.5"
        />
      )}
    </div>
  )
}
