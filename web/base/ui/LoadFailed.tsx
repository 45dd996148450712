import { OctagonX, RotateCw } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { Button } from './Button.tsx'
import { Lines } from './Field.tsx'
import { Panel } from './Panel.tsx'

interface LoadFailedProps {
  /** Says what could not be loaded. */
  sentence: string
  /** The technical reason, shown small. */
  reason: string
  onRetry: () => void
}

/** Replaces content that could not be loaded; offers a retry. */
export const LoadFailed = ({ sentence, reason, onRetry }: LoadFailedProps) => (
  <Panel className="grid justify-items-start gap-4">
    <div role="alert" className="flex gap-2 text-danger">
      <OctagonX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{sentence}</p>
        {reason && (
          <p className="text-sm text-ink-2 wrap-anywhere">
            <Lines text={reason} />
          </p>
        )}
      </div>
    </div>
    <Button look="quiet" icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={onRetry}>
      {t('Try again')}
    </Button>
  </Panel>
)
