import { PackagePlus } from 'lucide-react'
import { useLocation } from 'wouter'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { addPack } from '../../medicines/packs/api.ts'
import { checkNewPack, emptyPackValues } from '../../medicines/packs/packForm.ts'
import type { PhotoForm } from '../../medicines/reading/photoForm.ts'
import { isHalfRead } from '../../medicines/reading/uploads.ts'
import type { AddValues } from './addValues.ts'
import { alreadyThere } from './alreadyThere.ts'

interface AnotherPackProps {
  screen: PhotoForm<AddValues>
  familyId: string
  /** Focuses a field that is not valid. */
  onRefused: (name: PropertyKey | undefined) => void
}

/** Offers to add the package to a medication that the family already has. */
export function AnotherPack({ screen, familyId, onRefused }: AnotherPackProps) {
  const { data: medications } = useRead(reads.medications(familyId))
  const { run, busy } = useAction(addPack)
  const [, navigate] = useLocation()
  const isHere = useIsHere()
  const same = alreadyThere(screen.values, medications ?? [])
  if (same.length === 0) return null

  async function add(id: string) {
    const checked = checkNewPack({ ...emptyPackValues, ...screen.values }, screen.photos)
    if (!checked.success) {
      const [problem] = checked.error.issues
      toastFailed(problem?.message ?? t('Failed to add the pack'))
      return onRefused(problem?.path[0])
    }
    await run({ params: { id }, body: checked.data }).then(
      () => isHere() && navigate(paths.medication(id)),
      // A notification reports it.
      () => undefined,
    )
  }

  return (
    <section
      aria-label={t('You already have this')}
      className="mb-5 grid gap-3 rounded-md border-[1.5px] border-green bg-green-tint p-4"
    >
      <p>{t('You already have this. Add the new package to it:')}</p>
      {same.map(({ id, name }) => (
        <Button
          key={id}
          className="min-w-0"
          icon={<PackagePlus aria-hidden="true" className="size-5 shrink-0" />}
          disabled={busy || isHalfRead(screen.photos)}
          onClick={() => void add(id)}
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {t('Another pack of {name}', { name })}
          </span>
        </Button>
      ))}
      <p className="text-sm text-ink-2">{t('Or continue below to add it as a separate medicine.')}</p>
    </section>
  )
}
