import { type LucideIcon, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button, type ButtonLook, IconButton } from './Button.tsx'
import { useBackCloses } from './back.ts'

interface DialogProps {
  onClose: () => void
  title: string
  description?: ReactNode
  /** Two columns on a wide screen. */
  wide?: boolean
  children: ReactNode
}

/** The field with autofocus, else the dialog itself: never its Close button, which Enter would press. */
function focusBeginning(event: Event): void {
  event.preventDefault()
  const dialog = event.currentTarget as HTMLElement
  const first = dialog.querySelector<HTMLElement>('[data-first]') ?? dialog
  first.focus()
}

/**
 * A bottom sheet on phones, centred from 704 px. Radix handles focus, Escape and names; its overlay is not used because it
 * writes a style tag, which the content security policy refuses. Our style sheet locks scrolling.
 */
export function Dialog({ onClose, title, description, wide = false, children }: DialogProps) {
  useBackCloses(onClose)
  return (
    <Radix.Root open onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Scrim>
          <Radix.Content
            aria-modal
            onOpenAutoFocus={focusBeginning}
            {...useOpener()}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={`relative flex max-h-[calc(100%-0.75rem-env(safe-area-inset-top,0px))] w-full animate-pull flex-col overflow-hidden overscroll-contain low:overflow-y-auto rounded-t-sheet border-transparent bg-enamel outline-none md:max-h-full md:max-w-120 md:rounded-xl forced-colors:border ${wide ? 'lg:max-w-200' : ''}`}
          >
            <span aria-hidden="true" className="mx-auto h-2 w-13 shrink-0 rounded-b-md bg-brass" />
            <div className="grid grid-cols-[minmax(0,1fr)_auto] border-b-3 border-double border-rule pt-0.5 pe-2 pb-2 ps-5 lg:pt-3 lg:pe-3 lg:pb-3.5 lg:ps-7">
              <Radix.Title className="self-center text-card wrap-anywhere">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={t('Close')}>
                  <X aria-hidden="true" />
                </IconButton>
              </Radix.Close>
              {description && (
                <Radix.Description className="col-span-full pe-3 text-ink-2">{description}</Radix.Description>
              )}
            </div>
            {children}
          </Radix.Content>
        </Scrim>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The scrolling part of a dialog. */
export const DialogBody = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div
    className={`grid min-h-0 grid-cols-[minmax(0,1fr)] gap-2.5 overflow-auto overscroll-contain low:shrink-0 low:overflow-visible px-5 pt-1.5 pb-3 lg:gap-4 lg:px-7 lg:pt-3 lg:pb-5 ${className}`}
  >
    {children}
  </div>
)

/** The actions, pinned to the bottom of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="actions sticky bottom-0 shrink-0 border-t border-rule bg-enamel px-5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom,0px))] lg:justify-end lg:px-7 lg:*:flex-none lg:*:last:min-w-48 lg:py-4">
    {children}
  </div>
)

interface FormActionsProps {
  onCancel: () => void
  busy: boolean
  busyLabel?: string
  icon?: LucideIcon
  look?: ButtonLook
  /** The label of the submit button. */
  children?: ReactNode
}

/** Cancel and the submit button of a form in a dialog. */
export const FormActions = ({
  onCancel,
  busy,
  busyLabel = t('Saving...'),
  icon: Icon,
  look,
  children = t('Save'),
}: FormActionsProps) => (
  <DialogActions>
    <Button
      look="quiet"
      onClick={({ currentTarget }) => {
        // First: the form drops its draft.
        currentTarget.form?.reset()
        onCancel()
      }}
    >
      {t('Cancel')}
    </Button>
    <Button
      type="submit"
      look={look}
      busy={busy}
      busyLabel={busyLabel}
      icon={Icon && <Icon aria-hidden="true" className="size-5" />}
    >
      {children}
    </Button>
  </DialogActions>
)

/** Element that opened the first of several dialogs which replaced each other. */
let outside: Element | null = null

function openerNow(): Element | null {
  const opener = document.activeElement
  if (!opener?.closest('[role=dialog],[role=alertdialog]')) outside = opener
  return opener
}

/**
 * Returns the focus to where it was when a dialog opened; Radix does so only for its own triggers. If that is gone with a
 * replaced dialog, the opener of that dialog gets it.
 */
export function useOpener() {
  const [opener] = useState(openerNow)
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const there = opener?.isConnected ? opener : outside
      if (there instanceof HTMLElement) there.focus()
    },
  }
}

/** Time and distance of a shaking hand's second press from its first one, in milliseconds and CSS pixels. */
const AGAIN_MS = 500
const AGAIN_PX = 24

/** Ignores the second press of a shaking hand whose first one closed a dialog: it would press what lies below. */
function useNothingBelow(): void {
  useEffect(() => {
    let last: MouseEvent | undefined
    const note = (event: MouseEvent) => {
      last = event
    }
    document.addEventListener('click', note, true)
    return () => {
      document.removeEventListener('click', note, true)
      // `detail` is 0 for keys.
      if (!last?.detail) return
      const { clientX, clientY, timeStamp } = last
      const ignore = (event: MouseEvent) => {
        if (event.timeStamp - timeStamp > AGAIN_MS) return
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > AGAIN_PX) return
        event.preventDefault()
        event.stopPropagation()
      }
      document.addEventListener('click', ignore, { capture: true, once: true })
    }
  }, [])
}

/**
 * Covers the page under a dialog. The style sheet stops the page's scrolling and reserves the width of its scroll bar, so that
 * nothing jumps.
 */
export function Scrim({ children }: { children: ReactNode }) {
  useNothingBelow()
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement
    const width = innerWidth - clientWidth
    if (width > 0) style.setProperty('--scrollbar-width', `${width}px`)
  }, [])
  return (
    <div
      data-scrim
      className="fixed inset-0 bottom-[var(--keyboard,0px)] z-20 flex items-end justify-center bg-scrim md:items-center md:p-6"
    >
      {children}
    </div>
  )
}
