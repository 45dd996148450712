import { RotateCw } from 'lucide-react'
import { Button } from './Button.tsx'

interface Props {
  /** What was changed: "dose". */
  what: string
  onReload: () => void
}

/** A concurrent edit: typed values are kept, and Reload merges the other ones. */
export function ChangedMeanwhile({ what, onReload }: Props) {
  return (
    <div className="caution grid gap-3 p-3">
      <p>
        Someone else changed this {what} while you were editing. Reload brings in their changes and keeps what
        you typed.
      </p>
      <Button
        look="quiet"
        className="justify-self-start"
        icon={<RotateCw aria-hidden="true" className="size-5" />}
        onClick={onReload}
      >
        Reload
      </Button>
    </div>
  )
}
