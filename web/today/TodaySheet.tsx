import { DoseSheet } from './DoseSheet.tsx'
import { LaterSheet } from './LaterSheet.tsx'
import { SkipSheet } from './SkipSheet.tsx'
import type { SheetProps } from './sheetProps.ts'
import { TakeAllSheet } from './TakeAllSheet.tsx'
import type { OpenSheet } from './useActs.ts'

/** A chunk of its own: what Later, Skip and a line open. */
export default function TodaySheet({
  sheet: { kind, doses },
  ...props
}: { sheet: OpenSheet } & Omit<SheetProps, 'doses'>) {
  if (kind === 'later') return <LaterSheet doses={doses} {...props} />
  if (kind === 'all') return <TakeAllSheet doses={doses} {...props} />
  if (kind === 'skip') return <SkipSheet doses={doses} {...props} />
  return doses[0] ? <DoseSheet planned={doses[0]} {...props} /> : null
}
