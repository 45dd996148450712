import type { Place } from '../../../contract/photos.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { PhotoCrop } from './PhotoCrop.tsx'

interface PhotoCropDialogProps {
  title: string
  storageUrl: string
  place: Place | null
  onClose: () => void
}

export const PhotoCropDialog = ({ title, storageUrl, place, onClose }: PhotoCropDialogProps) => (
  <Dialog wide title={title} onClose={onClose}>
    <DialogBody className="py-4">
      <PhotoCrop
        storageUrl={storageUrl}
        place={place}
        margin={0.4}
        alt={title}
        className="max-h-[70dvh] w-full rounded-sm bg-paper-deep"
      />
    </DialogBody>
  </Dialog>
)
