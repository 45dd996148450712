import type { ReactNode } from 'react'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

/** An on-off setting that applies at once. */
export const Switch = ({ isOn, onChange, children }: SwitchProps) => (
  <label className="inline-flex min-h-tap cursor-pointer items-center gap-3 font-bold large-text:flex-wrap">
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="switch"
    />
    {children}
  </label>
)
