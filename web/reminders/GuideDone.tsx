import { CircleCheck, X } from 'lucide-react'
import { t } from '../../language/t.ts'
import { remindedOf } from '../base/device/reminded.ts'
import { IconButton } from '../base/ui/Button.tsx'
import { useUser } from '../people/auth/session.tsx'

/** Says what the questions about a first medicine led to. */
export default function GuideDone({ invited, onClose }: { invited: boolean; onClose: () => void }) {
  const { id } = useUser()
  const facts = [
    remindedOf() === id && t('This device rings at the time of each dose.'),
    invited && t('Someone is invited.'),
    t('Each further medicine takes one photo.'),
  ]
  return (
    <section
      aria-label={t('That was all')}
      className="mt-8 grid max-w-200 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-md border border-edge bg-enamel p-3 max-[19rem]:grid-cols-[minmax(0,1fr)_auto]"
    >
      <CircleCheck aria-hidden="true" className="mt-2.5 size-5.5 text-valid max-[19rem]:hidden" />
      <div className="min-w-0 py-2">
        <h2 className="text-md leading-tight">{t('That was all')}</h2>
        <p className="mt-0.5 text-sm leading-[1.35] text-ink-2">{facts.filter(Boolean).join(' ')}</p>
      </div>
      <IconButton label={t('Close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}
