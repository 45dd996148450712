interface TickBoxProps {
  id: string
  /** The accessible name. */
  label: string
  checked: boolean
  isInvalid?: boolean
  onChange: (checked: boolean) => void
}

/** A large box to tick something off. */
export const TickBox = ({ id, label, checked, isInvalid = false, onChange }: TickBoxProps) => (
  <input
    id={id}
    type="checkbox"
    aria-label={label}
    checked={checked}
    aria-invalid={isInvalid || undefined}
    onChange={({ target }) => onChange(target.checked)}
    className="tick-box"
  />
)
