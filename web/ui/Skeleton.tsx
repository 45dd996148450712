/** A place where something will stand, of the same size, so that nothing jumps when it comes. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-paper-deep ${className}`} />
)
