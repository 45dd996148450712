import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { CameraView } from '../photos/CameraView.tsx'
import { useCamera } from '../photos/useCamera.ts'
import { type ScannedCode, useCodes } from './useCodes.ts'

interface ScanDialogProps {
  onCode: (code: ScannedCode) => void
  onClose: () => void
}

/** A separate chunk. The back camera, until the first product code is found. */
export default function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const { video, state } = useCamera('environment')
  const [found, setFound] = useState(false)
  const works = useCodes(video, state === 'live' && !found, (code) => {
    setFound(true)
    navigator.vibrate?.(60)
    onCode(code)
    onClose()
  })
  return (
    <Dialog title={t('Scan a Code')} onClose={onClose}>
      <DialogBody className="place-items-center pt-3">
        <CameraView video={video} state={state} />
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <ScanBarcode aria-hidden="true" className="size-5 shrink-0" />
          {works
            ? t('Hold the barcode or the square code of the package to the camera.')
            : t('This device cannot scan codes. Please take a photo instead.')}
        </p>
      </DialogBody>
    </Dialog>
  )
}
