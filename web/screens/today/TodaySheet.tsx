import { AlreadySheet, DoseSheet } from './DoseSheet.tsx'
import { LaterSheet, SkipSheet } from './SettleSheets.tsx'
import type { OpenSheet, SheetProps } from './useActs.ts'
import { WhenTakenSheet } from './WhenTakenSheet.tsx'

/** A chunk of its own: the sheets of Today. */
export default function TodaySheet({
  sheet: { kind, doses },
  ...props
}: { sheet: OpenSheet } & Omit<SheetProps, 'doses'>) {
  if (kind === 'later') return <LaterSheet doses={doses} {...props} />
  if (kind === 'all') return <WhenTakenSheet doses={doses} start="now" {...props} />
  if (kind === 'skip') return <SkipSheet doses={doses} {...props} />
  const [planned] = doses
  if (!planned) return null
  return kind === 'already' ? (
    <AlreadySheet planned={planned} {...props} />
  ) : (
    <DoseSheet planned={planned} {...props} />
  )
}
