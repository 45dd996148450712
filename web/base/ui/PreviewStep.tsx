import type { ReactNode } from 'react'
import { sentenceOf } from '../http/callFailed.ts'
import { Button } from './Button.tsx'
import { DialogActions, DialogBody } from './Dialog.tsx'
import { Loading } from './Loading.tsx'
import { Skeleton } from './Skeleton.tsx'

interface PreviewStepProps {
  /** Failure of the read that the preview needs. */
  error: Error | null
  /** Undefined until it is read. */
  children: ReactNode
  backLabel: string
  onBack: () => void
  label: string
  icon: ReactNode
  busy: boolean
  busyLabel: string
  onConfirm: () => void
}

/** Last step of a dialog: says what a change of a whole medication does, and makes it. */
export function PreviewStep({
  error,
  children,
  backLabel,
  onBack,
  label,
  onConfirm,
  ...button
}: PreviewStepProps) {
  return (
    <>
      <DialogBody className="py-4">
        {error ? (
          <p role="alert" className="font-bold text-danger">
            {sentenceOf(error)}
          </p>
        ) : (
          (children ?? (
            <Loading>
              <Skeleton className="h-40 rounded-md" />
            </Loading>
          ))
        )}
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onBack}>
          {backLabel}
        </Button>
        <Button disabled={children === undefined || error !== null} onClick={onConfirm} {...button}>
          {label}
        </Button>
      </DialogActions>
    </>
  )
}
