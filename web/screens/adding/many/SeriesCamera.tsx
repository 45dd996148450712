import { Camera } from 'lucide-react'
import { useState } from 'react'
import type { RecognizedPhoto } from '../../../../contract/photos.ts'
import { t, tn } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../base/ui/Dialog.tsx'
import { CameraView } from '../../../medicines/photos/CameraView.tsx'
import { capture, useCamera } from '../../../medicines/photos/useCamera.ts'
import { toReading } from '../../../medicines/scanning/scannedProduct.ts'
import { type Tick, Ticks } from '../../../medicines/scanning/Ticks.tsx'
import { useCodes } from '../../../medicines/scanning/useCodes.ts'
import { useProducts } from '../../../medicines/scanning/useProducts.ts'

interface CodeTick extends Tick {
  code: string
  lot: string | null
}

interface SeriesCameraProps {
  familyId: string
  onPhoto: (photo: File) => void
  onCode: (reading: RecognizedPhoto) => void
  onClose: () => void
}

/** A separate chunk. The camera stays open: each press takes a photo, each recognised code adds a tick. */
export default function SeriesCamera({ familyId, onPhoto, onCode, onClose }: SeriesCameraProps) {
  const { video, state } = useCamera('environment')
  const productOf = useProducts(familyId)
  const [ticks, setTicks] = useState<readonly CodeTick[]>([])
  const [taken, setTaken] = useState(0)

  useCodes(video, state === 'live', (code) => {
    const known = productOf(code.productCode)
    const name = known?.name ?? t('Now photograph its front: {code}', { code: code.productCode })
    // A package may carry two codes, one of them with its lot.
    const isSame = (tick: CodeTick) =>
      tick.code === code.productCode && (!tick.lot || !code.lot || tick.lot === code.lot)
    const id = `${code.productCode} ${code.lot ?? ''}`
    setTicks((before) => [
      ...before.filter((tick) => !isSame(tick)),
      { id, name, code: code.productCode, lot: code.lot },
    ])
    navigator.vibrate?.(60)
    onCode(toReading(code, known))
  })

  async function takePhoto() {
    if (!video.current) return
    onPhoto(await capture(video.current))
    setTaken((count) => count + 1)
  }

  return (
    <Dialog title={t('Photograph Many')} onClose={onClose}>
      <DialogBody className="place-items-center pt-3">
        <CameraView
          video={video}
          state={state}
          className="max-h-[58dvh]"
          onPhotos={(photos) => {
            for (const photo of photos) onPhoto(photo)
            setTaken((count) => count + photos.length)
          }}
        >
          <Ticks ticks={ticks} />
        </CameraView>
        <p role="status" className="text-sm text-ink-2">
          {taken === 0
            ? t('Hold each package up to the camera. Codes are found automatically.')
            : tn(taken, '{count} photo taken', '{count} photos taken')}
        </p>
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('Done')}
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
