import { Undo2 } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { t } from '../../../language/t.ts'
import { Button } from './Button.tsx'
import { UNDO_MS } from './toasts.ts'
import { useSteadyHand } from './useSteadyHand.ts'

/** A notification's Undo button with a bar for the remaining time, which is still with reduced motion. */
export function UndoToast({ undo, paused }: { undo: () => void; paused: boolean }) {
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
