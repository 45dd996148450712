import { useQueryClient } from '@tanstack/react-query'
import { Clock, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FactsOf } from '../../../contract/failures.ts'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { waitingOfOthers } from '../../base/device/leftWaiting.ts'
import { clockOffset, onClock } from '../../base/http/clock.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { ObjectionSheet } from '../doses/ObjectionSheet.tsx'
import { clockText } from './clockText.ts'
import { drop, onWaiting, queuedChanges } from './queue/queue.ts'
import { decide } from './queue/sending.ts'
import type { QueuedChange } from './queue/waiting.ts'

const noticeClass =
  'mb-4 flex items-start gap-2.5 rounded-md border-[1.5px] px-3.5 py-2.5 leading-[1.35] [&>svg]:size-5 [&>svg]:shrink-0'

/** Entries of this device that wait for a decision, and a warning about its clock. */
export function WaitingActs() {
  const acts = useSyncExternalStore(onWaiting, queuedChanges)
  const clock = useSyncExternalStore(onClock, clockText)
  return (
    <>
      {clock !== undefined && (
        <p className={`${noticeClass} caution`}>
          <Clock aria-hidden="true" />
          {clock}
        </p>
      )}
      {acts.map((one) => one.problem && <NeedsYou key={one.key} one={one} />)}
    </>
  )
}

/** Another user's changes on this device, whose session ended before they were sent. */
export function WaitingOfOthers({ userId }: { userId: string }) {
  const left = useMemo(() => waitingOfOthers(userId), [userId])
  return left.map(({ name, count, at }) => (
    <p key={`${name} ${at}`} className={`${noticeClass} caution`}>
      <TriangleAlert aria-hidden="true" />
      <span>
        <Sentence
          of="<b>{count} entry of {name} from {day} was not sent yet.</b> It is kept on this device, and sent when {name} signs in here. Until then the counts of those medicines may be too high."
          many="<b>{count} entries of {name} from {day} were not sent yet.</b> They are kept on this device, and sent when {name} signs in here. Until then the counts of those medicines may be too high."
          count={count}
          parts={{
            name,
            day: formatDate(new Date(at + clockOffset()).toISOString()),
            b: (words) => <b>{words}</b>,
          }}
        />
      </span>
    </p>
  ))
}

/** A change that the server refused. */
function NeedsYou({ one }: { one: QueuedChange }) {
  const [isOpen, setOpen] = useState(false)
  const medication = useMedicationOf(one)
  const people = usePeople(medication?.familyId)
  const { code, sentence = '', facts: problemFacts = {} } = one.problem ?? {}
  const at = new Date(one.tappedAt + clockOffset()).toISOString()
  const isObjection = code === 'alreadyTaken' || code === 'limit' || code === 'otherStrength'
  const body = one.call === 'POST /api/medications/{id}/logs' ? one.input.body : undefined
  const instead = insteadOf(one.problem)
  const person = people.find(({ id }) => id === body?.personId)?.name
  const facts = { medicine: medication?.name ?? t('A medicine'), time: formatTime(body?.takenAt ?? at) }
  const question = !body
    ? t('Needs your answer: {name}', { name: facts.medicine })
    : person === undefined
      ? t('Was {medicine} taken at {time}?', facts)
      : t('Did {person} take {medicine} at {time}?', { ...facts, person })
  const logWith = (fields: object) =>
    one.call === 'POST /api/medications/{id}/logs' &&
    void decide(one, { call: one.call, input: { ...one.input, body: { ...one.input.body, ...fields } } })
  return (
    <section aria-label={t('Needs your answer')} className={`${noticeClass} caution flex-wrap`}>
      <TriangleAlert aria-hidden="true" />
      <p className="min-w-0 flex-[1_1_14rem]">
        <b className="block">{question}</b>
        {t('{date}, {time}.', { date: formatDate(at), time: formatTime(at) })} {t(sentence)}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => void drop(one)}>
          {body ? t('No') : t('Do Not Send')}
        </Button>
        {isObjection && body ? (
          <Button look="line" onClick={() => setOpen(true)}>
            {t('Yes')}
          </Button>
        ) : body && instead ? (
          <Button look="line" onClick={() => logWith(instead)}>
            {t('Yes')}
          </Button>
        ) : (
          <Button look="line" onClick={() => void decide(one, one)}>
            {t('Send Again')}
          </Button>
        )}
      </span>
      {isOpen && body && medication && (
        <ObjectionSheet
          medication={medication}
          people={people}
          objection={{ body, code, facts: problemFacts }}
          busy={false}
          onLog={(answered) => {
            setOpen(false)
            if (one.call === 'POST /api/medications/{id}/logs')
              void decide(one, { call: one.call, input: { ...one.input, body: answered } })
          }}
          onSame={() => void drop(one)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

/**
 * The correction of a refused dose that was taken: its pack, or no occurrence if the plan no longer has it. The server then
 * matches it to an occurrence near its time.
 */
function insteadOf(problem: QueuedChange['problem']): object | undefined {
  if (problem?.code === 'onlyExpiredLeft')
    return { packId: (problem.facts as FactsOf<'onlyExpiredLeft'>).packId }
  return problem?.code === 'occurrenceNotFound' ? { occurrenceId: undefined } : undefined
}

/** The medication of a change, if it is cached. */
function useMedicationOf(one: QueuedChange): Medication | undefined {
  const cache = useQueryClient()
  const [, again] = useState(0)
  useEffect(() => {
    // The list of medications may load later.
    const unsubscribe = cache
      .getQueryCache()
      .subscribe(({ type }) => type === 'updated' && again((n) => n + 1))
    return unsubscribe
  }, [cache])
  const { id } = one.input.params
  const lists = cache.getQueriesData<Medication[]>({ queryKey: [reads.medications('').queryKey[0]] })
  return lists.flatMap(([, list]) => list ?? []).find((medication) => medication.id === id)
}
