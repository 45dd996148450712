import { CircleCheck, OctagonX, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useState } from 'react'
import { IconButton } from './Button.tsx'
import { dismissToast, type Toast, UNDO_MS } from './toasts.ts'
import { UndoToast } from './UndoToast.tsx'

/** One notification: a paper label. */
export function ToastLabel({ toast }: { toast: Toast }) {
  const { id, open, title, description, destructive, detail, undo } = toast
  const [paused, setPaused] = useState(false)
  return (
    <Radix.Root
      open={open}
      type="foreground"
      {...(undo && { duration: UNDO_MS })}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
      onOpenChange={(next) => next || dismissToast(id)}
      className={`group pointer-events-auto relative grid w-full animate-pull items-center lg:gap-y-1 rounded-md border-[1.5px] border-l-12 bg-enamel py-3 pr-1 pl-3.5 shadow-toast data-[state=closed]:hidden data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
        destructive ? 'border-danger' : 'border-valid-edge border-l-valid'
      } ${
        undo
          ? 'grid-cols-[1fr_auto_auto] gap-x-1.5 large-text:grid-cols-[1fr_auto] lg:grid-cols-[1fr_auto]'
          : 'grid-cols-[auto_1fr_auto] gap-x-3'
      }`}
    >
      {undo ? null : destructive ? (
        <OctagonX aria-hidden="true" className="size-7 text-danger" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-7 text-valid" />
      )}
      <div className="min-w-0 wrap-anywhere lg:contents">
        <Radix.Title className="font-serif leading-tight font-bold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="lg:col-span-full lg:row-start-2 lg:pr-2">
            {description}
            {detail && <small className="block text-sm text-ink-2">{detail}</small>}
          </Radix.Description>
        )}
      </div>
      {undo && <UndoToast undo={undo} paused={paused} />}
      <Radix.Close asChild>
        <IconButton
          label="Dismiss"
          className="large-text:-col-end-1 large-text:row-start-1 lg:-col-end-1 lg:row-start-1"
        >
          <X aria-hidden="true" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  )
}
