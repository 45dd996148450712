import { Toast as Radix } from 'radix-ui'
import { useRef, useSyncExternalStore } from 'react'
import { t } from '../../../language/t.ts'
import { ToastLabel } from './ToastLabel.tsx'
import { onToasts, readToasts } from './toasts.ts'
import { useClearPlace } from './useClearPlace.ts'
import { useFreeFocus } from './useFreeFocus.ts'

// Over the header on phones, at the bottom of the page on desktops, and beside an open dialog there.
const PLACE =
  'inset-x-1 top-[calc(0.25rem+env(safe-area-inset-top,0px))] md:end-4 md:start-auto md:w-full md:max-w-[420px] ' +
  'data-[place=other]:top-auto data-[place=other]:bottom-[calc(var(--bar,0px)+0.5rem)] ' +
  'lg:top-auto lg:end-8 lg:bottom-8 lg:data-[place=other]:top-8 lg:data-[place=other]:bottom-auto ' +
  'lg:in-[html:has([data-scrim])]:end-auto lg:in-[html:has([data-scrim])]:bottom-4 ' +
  'lg:in-[html:has([data-scrim])]:start-4 lg:in-[html:has([data-scrim])]:max-w-64'

/** A separate chunk. The notification region: one paper label at a time. */
export default function Toaster() {
  const viewport = useRef<HTMLOListElement>(null)
  useFreeFocus(viewport)
  const toasts = useSyncExternalStore(onToasts, readToasts)
  useClearPlace(viewport, toasts.find(({ open }) => open)?.id)
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={t('Notification')}>
      {toasts.map((toast) => (
        <ToastLabel key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        ref={viewport}
        label={t('Notification')}
        // A modal dialog hides the rest of the page from screen readers, except elements with this attribute.
        aria-live="off"
        hotkey={['F8']}
        className={`@container pointer-events-none fixed z-30 flex flex-col outline-none print:hidden ${PLACE}`}
      />
    </Radix.Provider>
  )
}
