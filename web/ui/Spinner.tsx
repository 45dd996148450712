import { Loading } from './Loading.tsx'

export const Spinner = ({ className = 'size-4.5' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`inline-block shrink-0 animate-spin rounded-full border-[2.5px] border-rule border-t-green ${className}`}
  />
)

/** Fills the screen while it is not known yet what to show. */
export const FullScreenSpinner = () => (
  <Loading className="grid min-h-dvh place-items-center">
    <Spinner className="size-10" />
  </Loading>
)

/** Stands where a page will, within its frame. */
export const PageSpinner = () => (
  <Loading className="grid h-60 place-items-center">
    <Spinner className="size-10" />
  </Loading>
)
