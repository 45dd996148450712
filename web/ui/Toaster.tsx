import { CircleCheck, OctagonX, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import { dismissToast, onToasts, readToasts } from './toasts.ts'

/**
 * A chunk of its own. The notification region: one paper label at a time, above the dock on phones, bottom right on a
 * desk; at the top of a phone while a dialog has its actions at the foot.
 */
export default function Toaster() {
  const toasts = useSyncExternalStore(onToasts, readToasts)
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map(({ id, open, title, description, destructive }) => (
        <Radix.Root
          key={id}
          open={open}
          type="foreground"
          onOpenChange={(next) => next || dismissToast(id)}
          className={`pointer-events-auto grid w-full animate-pull grid-cols-[auto_1fr_auto] items-center gap-3 rounded-md border-[1.5px] border-l-12 bg-enamel py-3 pr-1 pl-3.5 shadow-toast data-[state=closed]:hidden data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
            destructive ? 'border-danger' : 'border-valid-edge border-l-valid'
          }`}
        >
          {destructive ? (
            <OctagonX aria-hidden="true" className="size-7 text-danger" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-7 text-valid" />
          )}
          <div className="min-w-0 wrap-anywhere">
            <Radix.Title className="font-serif leading-tight font-bold">{title}</Radix.Title>
            {description && <Radix.Description>{description}</Radix.Description>}
          </div>
          <Radix.Close asChild>
            <IconButton label="Dismiss">
              <X aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label="Notification"
        // A modal dialog hides the rest of the page from screen readers, but for what has this attribute.
        aria-live="off"
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom,0px))] z-30 in-[html:has([data-dock])]:bottom-[calc(8.5rem+env(safe-area-inset-bottom,0px))] flex flex-col outline-none max-md:in-[html:has([data-scrim])]:top-4 max-md:in-[html:has([data-scrim])]:bottom-auto! md:left-auto md:w-full md:max-w-[420px] lg:right-8 lg:bottom-8!"
      />
    </Radix.Provider>
  )
}
