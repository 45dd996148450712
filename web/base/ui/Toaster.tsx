import { CircleCheck, OctagonX, Undo2, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../language/t.ts'
import { Button, IconButton } from './Button.tsx'
import { Lines } from './Field.tsx'
import { dismissToast, onToasts, readToasts, type Toast, UNDO_MS } from './toasts.ts'
import { useSteadyHand } from './useSteadyHand.ts'

/** A notification's Undo button with a bar for the remaining time, which is still with reduced motion. */
function UndoToast({ undo, paused }: { undo: () => void; paused: boolean }) {
  const isMeant = useSteadyHand()
  return (
    <>
      <Radix.Action
        asChild
        altText={t('Undo: press F8 to get there')}
        // Keeps the focus where it is, so that the next notification is not delayed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!isMeant()) return event.preventDefault()
          undo()
        }}
      >
        <Button
          look="line"
          className="@max-[18rem]:col-span-full @max-[18rem]:row-start-3 @max-[18rem]:mt-1 @max-[18rem]:me-2"
          icon={<Undo2 aria-hidden="true" className="size-5" />}
        >
          {t('Undo')}
        </Button>
      </Radix.Action>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-1.25 overflow-hidden rounded-ee-sm bg-paper-deep"
      >
        <span
          data-paused={paused || undefined}
          style={{ animationDuration: `${UNDO_MS}ms` }}
          className="block h-full origin-left rtl:origin-right animate-run-out bg-valid group-hover:[animation-play-state:paused] in-[ol:focus-within]:[animation-play-state:paused] data-paused:[animation-play-state:paused]"
        />
      </span>
    </>
  )
}

/** A notification as a paper label. */
function ToastLabel({ toast }: { toast: Toast }) {
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

// Over the header on phones, at the bottom of the page on desktops, and beside an open dialog there.
const PLACE =
  'inset-x-1 top-[calc(0.25rem+env(safe-area-inset-top,0px))] md:end-[max(1rem,env(safe-area-inset-left,0px),env(safe-area-inset-right,0px))] md:start-auto md:w-full md:max-w-[420px] ' +
  'data-[place=other]:top-auto data-[place=other]:bottom-[calc(var(--bar,0px)+0.5rem)] ' +
  'lg:top-auto lg:end-8 lg:bottom-8 lg:data-[place=other]:top-8 lg:data-[place=other]:bottom-auto ' +
  'lg:in-[html:has([data-scrim])]:end-auto lg:in-[html:has([data-scrim])]:bottom-4 ' +
  'lg:in-[html:has([data-scrim])]:start-4 lg:in-[html:has([data-scrim])]:max-w-64'

/** A separate chunk. The notification region: one paper label at a time. */
export default function Toaster() {
  const viewport = useRef<HTMLOListElement>(null)
  useFreeFocus(viewport)
  const toasts = useSyncExternalStore(onToasts, readToasts)
  const [address] = useLocation()
  useClearPlace(viewport, toasts.find(({ open }) => open)?.id, address)
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

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const BUTTONS = 'main :is(a, button)'
const FOOT = 'main :is(footer, .pinned) :is(a, button)'

/**
 * Moves a notification to the other end of the page (`data-place="other"`) if it covers a button at its own end and none
 * there; where it covers some at both, away from the page's foot. On each page it moves at most once, and again only where
 * scrolling would bring the foot under it.
 */
export function useClearPlace(
  list: RefObject<HTMLElement | null>,
  shown: number | undefined,
  address: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other buttons
  useLayoutEffect(() => {
    const element = list.current
    if (!element || shown === undefined) return
    const covers = (buttons: string) => {
      const place = element.getBoundingClientRect()
      // Before the notice is in it, it covers nothing.
      if (place.height === 0) return false
      return [...document.querySelectorAll(buttons)].some((button) =>
        overlaps(place, button.getBoundingClientRect()),
      )
    }
    const swapEnds = () => {
      if (element.dataset.place) delete element.dataset.place
      else element.dataset.place = 'other'
    }
    /** True if it covered some of these buttons, and now none. */
    const clears = (buttons: string) => {
      if (!covers(buttons)) return false
      swapEnds()
      if (!covers(buttons)) return true
      swapEnds()
      return false
    }
    const isOverDialog = () => document.querySelector('[data-scrim]') !== null
    const look = () => {
      if (!isOverDialog() && (clears(BUTTONS) || clears(FOOT))) end()
    }
    const onScroll = () => {
      if (!isOverDialog()) clears(FOOT)
    }
    const built = new MutationObserver(look)
    built.observe(document.body, { subtree: true, childList: true })
    // The notice arrives in its place after this, and its words may still change.
    const sized = new ResizeObserver(look)
    sized.observe(element)
    addEventListener('scroll', onScroll, { passive: true })
    const end = () => {
      built.disconnect()
      sized.disconnect()
    }
    look()
    return () => {
      end()
      removeEventListener('scroll', onScroll)
      delete element.dataset.place
    }
  }, [list, shown, address])
}

/**
 * Lets the focus enter a region outside a modal dialog, which otherwise takes it back through a listener on the document. From
 * the region it leads into the dialog.
 */
export function useFreeFocus(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.documentElement
    const onFocus = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget
      if (to instanceof Node && inside.current?.parentElement?.contains(to)) event.stopPropagation()
    }
    page.addEventListener('focusin', onFocus)
    page.addEventListener('focusout', onFocus)
    return () => {
      page.removeEventListener('focusin', onFocus)
      page.removeEventListener('focusout', onFocus)
    }
  }, [inside])
}
