import { BellOff, BellRing } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { remindedSentence } from './remindedWords.ts'

/** Names of the people reminded of a person's plans, or that nobody is; nothing until loaded. */
export function RemindedLine({ personId }: { personId: string }) {
  const { data } = useRead(reads.reminded(personId), { always: true })
  if (!data) return null
  const reached = remindedSentence(data)
  const Ringing = reached ? BellRing : BellOff
  return (
    <div
      className={`col-span-full flex gap-2 text-sm leading-[1.35] print:hidden ${reached ? '' : 'text-soon'}`}
    >
      <Ringing aria-hidden="true" className="mt-px size-4.5 shrink-0" />
      <p className="wrap-anywhere">
        {reached ?? (
          <>
            <b>{t('Nobody is reminded yet.')}</b>{' '}
            <Link href={paths.reminders} className="underline underline-offset-[0.2em]">
              {t('Turn On Reminders')}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
