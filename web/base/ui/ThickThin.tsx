/** The thick and the thin rule under a name. */
export const ThickThin = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" className={`thick-thin ${className}`} />
)
