import { Copy, FileDown } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { TickBox } from '../../base/ui/TickBox.tsx'

/** A separate chunk: shows recovery codes, this one time. */
export default function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const id = useId()
  const [isKept, setIsKept] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  const copy = () =>
    // Missing without https, except on this machine itself; the codes can be read and saved.
    navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    )
  return (
    <Dialog
      title={t('Keep These Codes')}
      description={t('Each works once, when the app is not at hand. They are not shown again.')}
      onClose={onClose}
    >
      <DialogBody className="pt-4">
        <ul
          dir="ltr"
          aria-label={t('Recovery codes')}
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md border-[1.5px] border-dashed border-edge bg-enamel-sunk p-4 text-center font-bold tracking-[0.04em] narrow:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button
            look="line"
            icon={<Copy aria-hidden="true" className="size-5" />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
          </Button>
          <Button
            look="line"
            icon={<FileDown aria-hidden="true" className="size-5" />}
            onClick={() => save(`${text}\n`)}
          >
            {t('Save')}
          </Button>
        </div>
        <label htmlFor={id} className="flex min-h-tap items-center gap-3">
          <TickBox
            id={id}
            label={t('I have kept them in a safe place')}
            checked={isKept}
            onChange={setIsKept}
          />
          {t('I have kept them in a safe place')}
        </label>
      </DialogBody>
      <DialogActions>
        <span />
        <Button disabled={!isKept} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'medicine-cabinet-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
