import { t } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Dialog, DialogBody } from '../../../base/ui/Dialog.tsx'
import { PhotoCrop } from '../../../medicines/reading/PhotoCrop.tsx'
import { BelongsTo } from './BelongsTo.tsx'
import type { CheckedCard } from './cards.ts'

interface PhotoSheetProps {
  name: string
  storageUrl: string
  /** It is the only photo of its package. */
  isAlone: boolean
  others: readonly CheckedCard[]
  /** Moves it to the package of another card; null for a new one. */
  onMove: (to: string | null) => void
  onClose: () => void
}

/** An enlarged photo that can move to another package. */
export const PhotoSheet = ({ name, storageUrl, isAlone, others, onMove, onClose }: PhotoSheetProps) => (
  <Dialog wide title={name} onClose={onClose}>
    <DialogBody className="py-4">
      <PhotoCrop
        storageUrl={storageUrl}
        place={null}
        margin={0}
        alt={name}
        className="max-h-[60dvh] w-full rounded-sm bg-paper-deep"
      />
      {!isAlone && (
        <Button look="line" onClick={() => onMove(null)}>
          {t('This Is Another Package')}
        </Button>
      )}
      {others.length > 0 && <BelongsTo cards={others} onMove={onMove} />}
    </DialogBody>
  </Dialog>
)
