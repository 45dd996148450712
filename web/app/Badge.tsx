const MOST = 99

interface BadgeProps {
  count?: number
  /** Counted noun, for screen readers. */
  what?: string
  className?: string
}

/** A count in a ring; nothing for 0. */
export const Badge = ({ count = 0, what = '', className = '' }: BadgeProps) =>
  count > 0 && (
    <span
      className={`inline-grid h-6 min-w-6 place-items-center rounded-full bg-on-cabinet px-1 text-xs leading-none font-bold text-cabinet ${className}`}
    >
      <span>
        {count > MOST ? `${MOST}+` : count}
        <span className="sr-only"> {what}</span>
      </span>
    </span>
  )
