import { ArrowRight, CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../base/ui/Button.tsx'

/** A separate chunk: leads a family's first medicine on to its plan, reminders and carers. */
export default function GuideCard({ medicationId }: { medicationId: string }) {
  const [isLeft, setLeft] = useState(false)
  return isLeft ? null : (
    <section
      aria-label={t('Who takes it, and when?')}
      className="mb-5 grid max-w-200 grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md border-[1.5px] border-green bg-enamel p-4 shadow-lift max-[19rem]:grid-cols-1"
    >
      <CalendarClock aria-hidden="true" className="mt-0.5 size-6 max-[19rem]:hidden" />
      <div>
        <h2 className="text-lg leading-tight">{t('Who takes it, and when?')}</h2>
        <p className="mt-1 mb-3 leading-[1.35] text-ink-2">
          {t('Answer a few questions, and this device reminds you. You can leave any of them for later.')}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2.5">
        <Link href={paths.guide(medicationId)} className={buttonClass()}>
          {t('Set Up Doses')}
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
        <Button look="quiet" onClick={() => setLeft(true)}>
          {t('Not Now')}
        </Button>
      </div>
    </section>
  )
}
