import type { Medication } from '../../../contract/medications.ts'
import type { Pack } from '../../../contract/packs.ts'
import { later } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import type { Sheet } from './usePackSheet.ts'

const loadAdd = later(() => import('./AddPackSheet.tsx'))
const loadStory = later(() => import('./StorySheet.tsx'))
const loadPack = later(() => import('./PackSheet.tsx'))

interface PackSheetsProps {
  medication: Medication
  packs: readonly Pack[]
  sheet: Sheet
  onSheet: (sheet: Sheet) => void
  onClose: () => void
}

/** The open sheet, whose code loads when it opens. */
export function PackSheets({ medication, packs, sheet, onSheet, onClose }: PackSheetsProps) {
  switch (sheet.kind) {
    case 'add':
      return <OnDemand load={loadAdd} props={{ medication, packs, onClose }} onFailed={onClose} />
    case 'story':
      return <OnDemand load={loadStory} props={{ medication, packs, onClose }} onFailed={onClose} />
    default:
      return <OnDemand load={loadPack} props={{ medication, sheet, onSheet, onClose }} onFailed={onClose} />
  }
}
