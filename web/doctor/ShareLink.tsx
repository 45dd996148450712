import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Share } from '../../contract/shares.ts'
import { useAction } from '../http/action.ts'
import { base } from '../http/base.ts'
import { sentenceOf } from '../http/callFailed.ts'
import { useRead } from '../http/read.ts'
import { paths } from '../paths.ts'
import { reads } from '../reads.ts'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { formatDate, formatTime } from '../ui/dates.ts'
import { Field, FieldError, inputClass } from '../ui/Field.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Setting, settingLink } from '../ui/Setting.tsx'
import { endShare, makeShare } from './api.ts'
import { type Part, sharedParts } from './parts.ts'

const TIMES = [
  { hours: 1, label: '1 hour' },
  { hours: 8, label: '8 hours' },
  { hours: 24, label: '1 day' },
  { hours: 72, label: '3 days' },
  { hours: 168, label: '7 days' },
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
      <h2 className="text-xl">Share for a while</h2>
      <p className="mt-1 text-sm leading-[1.35] text-ink-2">
        Anyone who has the link sees this page as it is now chosen, and nothing else. No account is needed.
      </p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <Field label="The link works for">
          {(wiring) => (
            <select
              {...wiring}
              value={hours}
              onChange={({ target }) => setHours(target.value)}
              className={inputClass}
            >
              {TIMES.map(({ hours, label }) => (
                <option key={hours} value={hours}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button
          look="line"
          icon={<Link2 aria-hidden="true" className="size-5" />}
          busy={busy}
          busyLabel="Making…"
          onClick={() => void make()}
        >
          Make a Link
        </Button>
        <FieldError error={error} />
        {address && <CopyField label="Link" hint="It is secret and shown only now." value={address} />}
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
  const until = `${formatDate(expiresAt)}, ${formatTime(expiresAt)}`
  return (
    <Setting
      icon={Link2}
      title={`Until ${until}`}
      detail={
        <>
          {views === 0 ? 'Not opened yet.' : views === 1 ? 'Opened once.' : `Opened ${views} times.`} By{' '}
          <bdi>{madeBy}</bdi>.
        </>
      }
    >
      <button
        type="button"
        className={settingLink}
        aria-label={`End the link until ${until}`}
        disabled={busy}
        onClick={() => void run({ params: { id: personId, shareId: id } }).catch(() => undefined)}
      >
        End
      </button>
    </Setting>
  )
}
