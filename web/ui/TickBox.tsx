interface TickBoxProps {
  id: string
  /** What a tick says. */
  label: string
  checked: boolean
  isInvalid?: boolean
  onChange: (checked: boolean) => void
}

/** A large box to tick something off; what it is about stands beside it. */
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
