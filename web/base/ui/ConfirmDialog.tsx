import { AlertDialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from './Button.tsx'
import { useBackCloses } from './back.ts'
import { Scrim, useOpener } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  confirm: string
  busyLabel: string
  /** Runs the action and closes the dialog, on failure too. */
  onConfirm: () => Promise<unknown>
  onCancel: () => void
}

/**
 * Asks before something is destroyed. Cancel comes first and has the focus. Confirming counts once, however often it is
 * pressed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirmed = useRef(false)
  useBackCloses(props.onCancel)

  function confirm() {
    if (confirmed.current) return
    confirmed.current = true
    setBusy(true)
    void props.onConfirm()
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => open || props.onCancel()}>
      <AlertDialog.Portal>
        <Scrim>
          <AlertDialog.Content
            {...useOpener()}
            aria-modal
            className="grid w-full animate-pull gap-2 rounded-t-sheet bg-enamel px-5 pb-[calc(1rem+env(safe-area-inset-bottom,0px))] outline-none md:max-w-120 md:rounded-xl md:px-7 md:pb-6 forced-colors:border"
          >
            <span aria-hidden="true" className="mx-auto h-2 w-13 rounded-b-md bg-brass" />
            <AlertDialog.Title className="mt-3 text-card">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="max-h-[50dvh] overflow-y-auto text-ink-2 wrap-anywhere">
              {props.text}
            </AlertDialog.Description>
            <div className="actions mt-4 md:justify-end md:*:flex-none">
              <AlertDialog.Cancel asChild>
                <Button look="quiet">{t('Cancel')}</Button>
              </AlertDialog.Cancel>
              <Button look="danger-solid" busy={busy} busyLabel={props.busyLabel} onClick={confirm}>
                {props.confirm}
              </Button>
            </div>
          </AlertDialog.Content>
        </Scrim>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
