import { Tooltip as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'

/** Text beside its trigger, on hover, on focus and, for fingers, on a tap. It stays in the page's landmark: no portal. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Provider delayDuration={150}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          // Tabbing to it may scroll the page, on which Radix closes it: it opens once that is over.
          onFocus={() => requestAnimationFrame(() => setOpen(true))}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Content
          sideOffset={8}
          side="bottom"
          collisionPadding={12}
          className="z-20 max-h-60 max-w-60 overflow-auto rounded-md bg-ink px-3 py-2 text-sm leading-[1.35] text-paper forced-colors:border"
        >
          {content}
          <Radix.Arrow className="fill-ink" width={14} height={7} />
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  )
}
