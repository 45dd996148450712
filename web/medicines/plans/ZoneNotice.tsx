import { Globe } from 'lucide-react'
import { useState } from 'react'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useUser } from '../../people/auth/session.tsx'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { cityOf, deviceZone, zoneText } from '../../people/people/zones.ts'
import { showTheSame, timesNow } from './moving.ts'

const NOTHING: readonly Occurrence[] = []

/** Time ahead that is searched. */
const AHEAD_MS = 8 * DAY_MS

/** A person's occurrences from yesterday on; empty if not enabled or not loaded. */
function useComing(
  familyId: string | undefined,
  personId: string | undefined,
  isAsked: boolean,
): readonly Occurrence[] {
  const [from] = useState(() => present())
  const { data } = useRead(
    reads.occurrencesOfPerson(familyId ?? '', personId ?? '', {
      from: new Date(from.getTime() - DAY_MS).toISOString(),
      to: new Date(from.getTime() + AHEAD_MS).toISOString(),
    }),
    { enabled: isAsked && familyId !== undefined && personId !== undefined },
  )
  return (isAsked && data) || NOTHING
}

const loadMove = () => import('./MoveTimes.tsx')

/** Remembers which zone of this device a person was asked about. */
const keyOf = (personId: string) => `zone:${personId}`

/** A separate chunk. Asks once if the person's plans should move to the device's current zone. */
export default function ZoneNotice() {
  const user = useUser()
  const now = useNow()
  const { selected } = useFamilies()
  const { data: people } = useRead(reads.people(selected?.id ?? ''), { enabled: selected !== undefined })
  const self = people?.find(({ userId }) => userId === user.id)
  const here = deviceZone()
  const zone = self?.timeZone ?? selected?.timeZone ?? null
  const [moving, setMoving] = useState(false)
  const [isAnswered, setAnswered] = useState(false)
  const asks =
    self !== undefined &&
    zone !== null &&
    !isAnswered &&
    localStorage.getItem(keyOf(self.id)) !== here &&
    !showTheSame(zone, here, now)
  const coming = useComing(selected?.id, self?.id, asks)
  if (!asks || timesNow(coming, now).length === 0) return null
  const answer = () => {
    localStorage.setItem(keyOf(self.id), here)
    setAnswered(true)
  }
  const stay = () => setMoving(false)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-[1.5px] border-edge bg-enamel px-3.5 py-2.5 print:hidden">
      <Globe aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-[1_1_14rem] leading-[1.35]">
        {t('This device is in {here}. Your plan times use {zone}.', {
          here: zoneText(here),
          zone: zoneText(zone),
        })}
      </p>
      <span className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-2">
        <Button look="quiet" onClick={answer}>
          {t('Keep {zone}', { zone: cityOf(zone) })}
        </Button>
        <Button look="line" onClick={() => setMoving(true)}>
          {t('Use {zone} Time', { zone: cityOf(here) })}
        </Button>
      </span>
      {moving && (
        <OnDemand
          load={loadMove}
          props={{ personId: self.id, from: zone, to: here, coming, now, onDone: answer, onClose: stay }}
          onFailed={stay}
        />
      )}
    </div>
  )
}
