import { Pill } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type Size } from '../ui/Button.tsx'
import { hasDraft } from '../ui/drafts.ts'
import { Spinner } from '../ui/Spinner.tsx'
import type { CountedMedication } from './LogDoseDialog.tsx'

const load = () => import('./LogDoseDialog.tsx')
const LogDoseDialog = lazy(load)

interface LogDoseButtonProps {
  medication: CountedMedication
  /** Already taken today, or expired: the button steps back, because a second dose asks for a second look. */
  second: boolean
  size?: Size
}

export function LogDoseButton({ medication, second, size }: LogDoseButtonProps) {
  const [open, setOpen] = useState(() => hasDraft(`dose:${medication.id}`))
  return (
    <>
      <Button
        look={second ? 'line' : 'primary'}
        size={size}
        className="w-full"
        icon={<Pill aria-hidden="true" className="size-5 rotate-45" />}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        Take Medicine
      </Button>
      {open && (
        <Suspense fallback={<OpeningDialog />}>
          <LogDoseDialog medication={medication} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const OpeningDialog = () => (
  <div role="status" className="fixed inset-0 z-20 grid place-items-center bg-scrim">
    <Spinner className="size-10" />
    <span className="sr-only">Loading…</span>
  </div>
)
