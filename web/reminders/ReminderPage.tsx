import type { ReminderPreview } from '../../contract/reminders.ts'
import { sentence, t } from '../../language/t.ts'
import { failedAs, sentenceOf } from '../base/http/callFailed.ts'
import { useRead } from '../base/http/read.ts'
import { paths } from '../base/paths.ts'
import { reads } from '../base/reads.ts'
import { formatClock } from '../base/ui/dates.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { FullScreenSpinner } from '../base/ui/Spinner.tsx'
import { AuthLayout } from '../people/auth/AuthLayout.tsx'
import { AnswerReminder } from './AnswerReminder.tsx'
import { useLinkToken } from './useLinkToken.ts'

const toToday = () => ({ href: paths.today, label: t('Open Today') })

/** The page of an e-mail's link, signed in or not. Opening it changes nothing. */
export default function ReminderPage() {
  const token = useLinkToken()
  const { data, error, refetch } = useRead(reads.reminder(token), { enabled: token !== '', always: true })
  if (token === '' || failedAs(error, 'invalid'))
    return (
      <AuthLayout
        title={t('The link was cut off')}
        subtitle={t('Open it again from the message, or go to Today.')}
        other={toToday()}
      >
        {null}
      </AuthLayout>
    )
  if (failedAs(error, 'reminderLinkEnded'))
    return (
      <AuthLayout
        title={t('This link has expired')}
        subtitle={t('It is too old, or the reminder was already answered. Today shows what is due.')}
        other={toToday()}
      >
        {null}
      </AuthLayout>
    )
  if (error)
    return (
      <AuthLayout title={t('Reminder')} subtitle={t('It could not be loaded')} other={toToday()}>
        <LoadFailed
          sentence={t('The reminder could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      </AuthLayout>
    )
  if (!data) return <FullScreenSpinner />
  return (
    <AuthLayout
      title={t('{person}, {time}', { person: data.person, time: formatClock(data.local.slice(11, 16)) })}
      subtitle={subtitleOf(data)}
      other={toToday()}
    >
      {data.count > 1 && data.medications.length > 0 && (
        <ul className="mb-4 grid gap-1 text-center font-bold [overflow-wrap:anywhere]">
          {data.medications.map((name, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two medicines may have one name, and the list does not change.
            <li key={n}>{name}</li>
          ))}
        </ul>
      )}
      <AnswerReminder key={token} token={token} preview={data} />
    </AuthLayout>
  )
}

function subtitleOf({ count, open, medications, state }: ReminderPreview): string {
  if (count === 1) return medications[0] ?? t(SAID[state])
  return open === 0 ? t(SAID[state]) : t('{open} of {count} still due', { open, count })
}

const SAID: Record<ReminderPreview['state'], string> = {
  open: sentence('Due'),
  later: sentence('Postponed'),
  taken: sentence('Taken'),
  skipped: sentence('Skipped'),
}
