interface ScaleProps {
  /** 0 to 100. */
  percent: number
  label: string
}

/** Progress as a measuring glass with ten marks; for pills. */
export function Scale({ percent, label }: ScaleProps) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(shown)}
      className="scale-ticks relative h-4.5"
    >
      <Bar percent={shown} className="h-2" />
    </div>
  )
}

/** Plain progress, 0 to 100; for running work. */
export function Progress({ percent, label, hasFailed = false }: ScaleProps & { hasFailed?: boolean }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <Bar percent={percent} className="h-2.5" colour={hasFailed ? 'bg-danger' : undefined} />
    </div>
  )
}

interface BarProps {
  percent: number
  className: string
  colour?: string | undefined
}

const Bar = ({ percent, className, colour = 'bg-green' }: BarProps) => (
  <div className={`overflow-hidden rounded-full border border-edge bg-paper-deep ${className}`}>
    <div
      className={`scale-bar h-full ${colour} transition-[width] duration-220`}
      style={{ width: `${percent}%` }}
    />
  </div>
)
