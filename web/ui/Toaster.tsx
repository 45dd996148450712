import { Toast as Radix } from 'radix-ui'
import { useRef, useSyncExternalStore } from 'react'
import { ToastLabel } from './ToastLabel.tsx'
import { onToasts, readToasts } from './toasts.ts'
import { useClearPlace } from './useClearPlace.ts'
import { useFreeFocus } from './useFreeFocus.ts'

// A notification never covers the next button. Forms and dialogs have their actions at the foot, so it is at the head; on phones with
// a bar of actions it is above that bar, unless it covers a button there; on desks it is beside the page, on the cabinet.
const PLACE =
  'inset-x-4 top-[calc(1rem+env(safe-area-inset-top,0px))] md:left-auto md:w-full md:max-w-[420px] ' +
  'tall:in-[html:has([data-dock]):not(:has([data-scrim]))]:top-auto ' +
  'tall:in-[html:has([data-dock]):not(:has([data-scrim]))]:bottom-[calc(8.5rem+env(safe-area-inset-bottom,0px))] ' +
  'data-[place=head]:top-[calc(1rem+env(safe-area-inset-top,0px))]! data-[place=head]:bottom-auto! ' +
  'lg:top-auto! lg:bottom-4! lg:left-4 lg:max-w-64 ' +
  'lg:in-[html:has(footer[data-dock]):not(:has([data-scrim]))]:bottom-44!'

/** A chunk of its own. The notification region: one paper label at a time. */
export default function Toaster() {
  const viewport = useRef<HTMLOListElement>(null)
  useFreeFocus(viewport)
  const toasts = useSyncExternalStore(onToasts, readToasts)
  useClearPlace(viewport, toasts.find(({ open }) => open)?.id)
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map((toast) => (
        <ToastLabel key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        ref={viewport}
        label="Notification"
        // A modal dialog hides the rest of the page from screen readers, but for what has this attribute.
        aria-live="off"
        hotkey={['F8']}
        className={`pointer-events-none fixed z-30 flex flex-col outline-none ${PLACE}`}
      />
    </Radix.Provider>
  )
}
