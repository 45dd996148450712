import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Share } from '../../../contract/shares.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { base } from '../../base/http/base.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { CopyField } from '../../base/ui/CopyField.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { Field, FieldError, inputClass } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { ReachNotice } from '../../people/families/ReachNotice.tsx'
import { endShare, makeShare } from './api.ts'
import { type Part, sharedParts } from './parts.ts'

const TIMES = [
  { hours: 1, label: sentence('1 hour') },
  { hours: 8, label: sentence('8 hours') },
  { hours: 24, label: sentence('1 day') },
  { hours: 72, label: sentence('3 days') },
  { hours: 168, label: sentence('7 days') },
]

/** Makes links that show this page to anyone who has them, for a while, and ends them. */
export function ShareLink({ personId, leftOut }: { personId: string; leftOut: ReadonlySet<Part> }) {
  const { data: shares } = useRead(reads.shares(personId), { always: true })
  const { run, busy } = useAction(makeShare)
  const [hours, setHours] = useState('24')
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<string>()

  async function make() {
    setError(undefined)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      const body = { hours: Number(hours), parts: sharedParts(leftOut), timeZone }
      const { key } = await run({ params: { id: personId }, body })
      setAddress(`${location.origin}${base}${paths.shared}#${key}`)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }

  return (
    <Panel>
      <h2 className="text-xl">{t('Share for a while')}</h2>
      <p className="mt-1 text-sm leading-[1.35] text-ink-2">
        {t(
          'Anyone who has the link sees this page as it is now chosen, and nothing else. No account is needed.',
        )}
      </p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <Field label={t('The link works for')}>
          {(wiring) => (
            <select
              {...wiring}
              value={hours}
              onChange={({ target }) => setHours(target.value)}
              className={inputClass}
            >
              {TIMES.map(({ hours, label }) => (
                <option key={hours} value={hours}>
                  {t(label)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button
          look="line"
          icon={<Link2 aria-hidden="true" className="size-5" />}
          busy={busy}
          busyLabel={t('Making…')}
          onClick={() => void make()}
        >
          {t('Make a Link')}
        </Button>
        <FieldError error={error} />
        {address && (
          <>
            <CopyField
              label={t('Link')}
              hint={t('It is secret and shown only now.')}
              value={address}
              share={{ title: t('Medicine Cabinet'), text: t('For the Doctor') }}
            />
            <ReachNotice link={address} />
          </>
        )}
      </div>
      {shares && shares.length > 0 && (
        <ul className="mt-3">
          {shares.map((share) => (
            <Running key={share.id} personId={personId} share={share} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Running({ personId, share: { id, madeBy, expiresAt, views } }: { personId: string; share: Share }) {
  const { run, busy } = useAction(endShare)
  const until = t('{date}, {time}', { date: formatDate(expiresAt), time: formatTime(expiresAt) })
  return (
    <Setting
      icon={Link2}
      title={t('Until {until}', { until })}
      detail={
        <Sentence
          of={
            views === 0
              ? sentence('Not opened yet. By {person}.')
              : views === 1
                ? sentence('Opened once. By {person}.')
                : sentence('Opened {views} times. By {person}.')
          }
          parts={{ views, person: <bdi>{madeBy}</bdi> }}
        />
      }
    >
      <button
        type="button"
        className={settingLink}
        aria-label={t('End the link until {until}', { until })}
        disabled={busy}
        onClick={() => void run({ params: { id: personId, shareId: id } }).catch(() => undefined)}
      >
        {t('End')}
      </button>
    </Setting>
  )
}
