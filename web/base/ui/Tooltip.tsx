import { type ReactNode, useId, useState } from 'react'

interface TooltipProps {
  content: ReactNode
  /** The edge of the trigger to align to, so that it stays on the page. */
  align: 'start' | 'center' | 'end'
  children: (describedBy: { 'aria-describedby': string | undefined }) => ReactNode
}

const PLACES = {
  start: 'start-0',
  center: 'left-1/2 -translate-x-1/2',
  end: 'end-0',
}

/** Text under its trigger on hover, focus and tap. Escape closes it; the pointer may move onto it. */
export function Tooltip({ content, align, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the trigger inside takes the focus and the keys
    <span
      className="relative block"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      {children({ 'aria-describedby': open ? id : undefined })}
      {open && (
        <span className={`absolute top-full z-3 block w-max max-w-60 pt-2 ${PLACES[align]}`}>
          <span
            id={id}
            role="tooltip"
            className="block max-h-60 overflow-auto rounded-md bg-ink px-3 py-2 text-start text-sm leading-[1.35] text-paper forced-colors:border"
          >
            {content}
          </span>
        </span>
      )}
    </span>
  )
}
