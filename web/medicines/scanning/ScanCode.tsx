import { useQueryClient } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import type { RecognizedPhoto } from '../../../contract/photos.ts'
import { t } from '../../../language/t.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { toastDone } from '../../base/ui/toasts.ts'
import { toReading } from './scannedProduct.ts'
import type { ScannedCode } from './useCodes.ts'
import { useProducts } from './useProducts.ts'

const loadDialog = () => import('./ScanDialog.tsx')

interface ScanCodeProps {
  familyId: string | undefined
  onReading: (reading: RecognizedPhoto) => void
}

/** Scans a package's code with the camera; gives its content with what the family knows of the product. */
export function ScanCode({ familyId, onReading }: ScanCodeProps) {
  const [open, setOpen] = useState(false)
  const productOf = useProducts(familyId)
  const close = () => setOpen(false)
  const client = useQueryClient()
  /** Null also without a network: the code and what it says are filled in all the same. */
  const inRegister = (code: string) =>
    client
      .fetchQuery(reads.registerProduct(code, ''))
      .then(({ product }) => product)
      .catch(() => null)

  async function take(code: ScannedCode) {
    const known = productOf(code.productCode)
    const register = known ? null : await inRegister(code.productCode)
    toastDone(
      known
        ? t('You had this before')
        : register
          ? t('An official register knows this code. Compare it with the pack.')
          : t('The code was read. Add a photo of the front for the name.'),
    )
    onReading(toReading(code, known, register))
  }
  return (
    <>
      <Button
        look="line"
        icon={<ScanBarcode aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('Scan a Code')}
      </Button>
      {open && (
        <OnDemand
          load={loadDialog}
          props={{ onCode: (code: ScannedCode) => void take(code), onClose: close }}
          onFailed={close}
        />
      )}
    </>
  )
}
