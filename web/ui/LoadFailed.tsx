import { OctagonX, RotateCw } from 'lucide-react'
import { Button } from './Button.tsx'
import { Panel } from './Panel.tsx'

/** In place of what could not be read, with the reason and another try. */
export const LoadFailed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <Panel className="grid justify-items-start gap-4">
    <p role="alert" className="flex gap-2 font-semibold text-danger">
      <OctagonX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {reason}
    </p>
    <Button look="quiet" icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={onRetry}>
      Try again
    </Button>
  </Panel>
)
