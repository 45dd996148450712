import type { Medication } from '../../../contract/medications.ts'
import { CountSheet } from './CountSheet.tsx'
import { DiscardPack } from './DiscardPack.tsx'
import { EditPackSheet } from './EditPackSheet.tsx'
import { LostSheet } from './LostSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import type { Sheet } from './usePackSheet.ts'

export type SheetOfPack = Extract<Sheet, { placed: unknown }>

export interface PackSheetProps {
  medication: Medication
  sheet: SheetOfPack
  onSheet: (sheet: Sheet) => void
  onClose: () => void
}

/** A separate chunk: the actions on one pack. */
export default function PackSheet({ medication, sheet: { kind, placed }, onSheet, onClose }: PackSheetProps) {
  const props = { medication, placed, onClose }
  switch (kind) {
    case 'more':
      return <MoreSheet {...props} onSheet={onSheet} />
    case 'edit':
      return <EditPackSheet {...props} />
    case 'count':
      return <CountSheet {...props} />
    case 'lost':
      return <LostSheet {...props} />
    case 'discard':
      return <DiscardPack {...props} />
  }
}
