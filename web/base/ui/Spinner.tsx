import { Loading } from './Loading.tsx'

/** A rotating quarter ring. `web/index.html` draws the same, so that the first paint needs no code. */
export const Spinner = ({ className = 'size-4.5' }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 40 40"
    fill="none"
    className={`inline-block shrink-0 animate-spin stroke-[2.5px] ${className}`}
  >
    <circle className="stroke-rule" cx="20" cy="20" r="17.2" vectorEffect="non-scaling-stroke" />
    <path className="stroke-green" d="M7.8 7.8a17.2 17.2 0 0 1 24.4 0" vectorEffect="non-scaling-stroke" />
  </svg>
)

/** Fills the screen until it is known what to show. */
export const FullScreenSpinner = () => (
  <Loading className="grid min-h-dvh place-items-center">
    <Spinner className="size-10" />
  </Loading>
)

/** Replaces a page inside its frame. */
export const PageSpinner = () => (
  <Loading className="grid h-60 place-items-center">
    <Spinner className="size-10" />
  </Loading>
)
