import { CircleCheck, OctagonX, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { IconButton } from './Button.tsx'
import { Lines } from './Field.tsx'
import { dismissToast, type Toast, UNDO_MS } from './toasts.ts'
import { UndoToast } from './UndoToast.tsx'

/** A notification as a paper label. */
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
      className={`group pointer-events-auto relative grid w-full animate-pull items-center @max-[18rem]:gap-y-1 rounded-md border-[1.5px] border-s-12 bg-enamel py-3 pe-1 ps-3.5 shadow-toast data-[state=closed]:hidden data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
        destructive ? 'border-danger' : 'border-valid-edge border-s-valid'
      } ${
        undo
          ? 'grid-cols-[1fr_auto_auto] gap-x-1.5 @max-[18rem]:grid-cols-[1fr_auto]'
          : 'grid-cols-[auto_1fr_auto] gap-x-3'
      }`}
    >
      {undo ? null : destructive ? (
        <OctagonX aria-hidden="true" className="size-7 text-danger" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-7 text-valid" />
      )}
      <div className="min-w-0 wrap-anywhere @max-[18rem]:contents">
        <Radix.Title className="font-serif leading-tight font-bold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="@max-[18rem]:col-span-full @max-[18rem]:row-start-2 @max-[18rem]:pe-2">
            <Lines text={description} />
            {detail && <small className="block text-sm text-ink-2">{detail}</small>}
          </Radix.Description>
        )}
      </div>
      {undo && <UndoToast undo={undo} paused={paused} />}
      <Radix.Close asChild>
        <IconButton label={t('Dismiss')} className="@max-[18rem]:-col-end-1 @max-[18rem]:row-start-1">
          <X aria-hidden="true" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  )
}
