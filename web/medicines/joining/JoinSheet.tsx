import { useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { JoinPreview } from './JoinPreview.tsx'
import { OtherEntries } from './OtherEntries.tsx'

interface JoinSheetProps {
  /** The entry that stays. */
  kept: Medication
  /** Entry to join into it; chosen in the sheet if left out. */
  other?: Medication
  onClose: () => void
  /** Called after joining. */
  onJoined: () => void
}

/** A chunk of its own. Joins another entry into a medication, after a preview. */
export default function JoinSheet({ kept, other, onClose, onJoined }: JoinSheetProps) {
  const [chosen, setChosen] = useState(other)
  return (
    <Dialog
      title={t('Join With Another Entry')}
      description={t('{name} stays, and the other entry moves into it.', { name: kept.name })}
      onClose={onClose}
    >
      {chosen ? (
        <JoinPreview kept={kept} other={chosen} onBack={() => setChosen(undefined)} onJoined={onJoined} />
      ) : (
        <OtherEntries kept={kept} onChoose={setChosen} />
      )}
    </Dialog>
  )
}
