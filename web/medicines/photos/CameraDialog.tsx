import { Camera, SwitchCamera } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { CameraView } from './CameraView.tsx'
import { type CameraFacing, capture, useCamera } from './useCamera.ts'

interface CameraDialogProps {
  onPhoto: (photo: File) => void
  onClose: () => void
}

/** A separate chunk. Starts with the back camera; view and photo are 3:4. */
export default function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const [facing, setFacing] = useState<CameraFacing>('environment')
  const { video, state } = useCamera(facing)
  const taken = useRef(false)

  async function takePhoto() {
    // A second press while closing would take a second photo.
    if (!video.current || taken.current) return
    taken.current = true
    const photo = await capture(video.current)
    onPhoto(photo)
    onClose()
  }

  return (
    <Dialog title={t('Take Photo')} onClose={onClose}>
      <DialogBody className="place-items-center pt-3">
        <CameraView
          video={video}
          state={state}
          onPhotos={(photos) => {
            for (const photo of photos) onPhoto(photo)
            onClose()
          }}
        />
      </DialogBody>
      <DialogActions>
        <Button
          look="quiet"
          aria-label={t('Switch Camera')}
          size="snug"
          icon={<SwitchCamera aria-hidden="true" className="size-5" />}
          onClick={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
        >
          <span className="max-md:hidden">{t('Switch Camera')}</span>
          <span className="md:hidden">{t('Switch')}</span>
        </Button>
        <Button
          disabled={state !== 'live'}
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => void takePhoto()}
        >
          {t('Capture')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
