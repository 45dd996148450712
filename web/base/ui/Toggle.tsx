import type { ReactNode } from 'react'

interface ToggleProps {
  pressed: boolean
  onPressed: (pressed: boolean) => void
  icon: ReactNode
  children: ReactNode
}

/** A pill-shaped toggle button. */
export const Toggle = ({ pressed, onPressed, icon, children }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={() => onPressed(!pressed)}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full border-[1.5px] border-edge px-3.5 text-sm font-bold aria-pressed:border-danger aria-pressed:bg-danger-tint aria-pressed:text-danger [&>svg]:size-5"
  >
    {icon}
    {children}
  </button>
)
