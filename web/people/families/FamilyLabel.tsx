import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useFamilies } from './selectedFamily.tsx'

const loadSheet = () => import('./FamilySheet.tsx')

/** Label of the selected family, with a choice of others behind it. */
export function FamilyLabel({ className = 'max-w-32 max-[17.5rem]:max-w-50' }: { className?: string }) {
  const { families, selected } = useFamilies()
  const [choosing, setChoosing] = useState(false)
  const close = () => setChoosing(false)
  if (!families) return <span className="min-h-11" />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        className={`flex min-h-11 min-w-0 shrink items-center justify-between gap-0.5 rounded-sm border-2 border-brass bg-enamel py-0.5 pe-0.5 ps-2 text-start text-ink md:max-w-60 lg:min-h-12 lg:max-w-none lg:pe-2 lg:ps-3 ${className}`}
      >
        <span className="sr-only">{t('Shown:')} </span>
        <span
          dir="auto"
          className="line-clamp-2 pb-0.5 font-serif text-[length:min(var(--text-xs),7vw)] leading-tight font-bold tracking-[-0.04em] hyphens-auto lg:tracking-normal wrap-anywhere lg:text-md"
        >
          {selected?.name ?? t('Select a family')}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      {choosing && <OnDemand load={loadSheet} props={{ onClose: close }} onFailed={close} />}
    </>
  )
}
