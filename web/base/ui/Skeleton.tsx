/** A placeholder of the final size, so that nothing jumps. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-paper-deep ${className}`} />
)
