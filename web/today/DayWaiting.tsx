import { sentenceOf } from '../http/callFailed.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** In place of a day while it is read. */
export const DayWaiting = () => (
  <Loading className="mt-3 grid gap-3">
    <Skeleton className="h-7 w-72 max-w-full" />
    <Skeleton className="h-19" />
    <Skeleton className="h-64 lg:max-w-180" />
    <Skeleton className="h-16 lg:max-w-180" />
  </Loading>
)

export const DayFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="mt-4">
    <LoadFailed sentence="The day could not be read." reason={sentenceOf(error)} onRetry={onRetry} />
  </div>
)
