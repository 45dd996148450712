import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Dose, DoseBody } from '../../../contract/doses.ts'
import type { MeasurementKind } from '../../../contract/measuring.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { isFromTaken } from '../../../schedule/pattern.ts'
import { useAction } from '../../base/http/action.ts'
import { refresh } from '../../base/http/cache.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { dayOf, formatWholeDate } from '../../base/ui/dates.ts'
import { TextField } from '../../base/ui/Field.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { useUser } from '../../people/auth/session.tsx'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { Lines } from '../ingredients/Lines.tsx'
import { recentLines, sourceLine } from '../ingredients/sentences.ts'
import { AmountLeft } from './AmountLeft.tsx'
import { amountWords } from './amountWords.ts'
import { logDose } from './api.ts'
import { DoseCalendar } from './DoseCalendar.tsx'
import { checkDose } from './doseForm.ts'
import { ObjectionSheet } from './ObjectionSheet.tsx'
import { type Objection, objectionIn } from './objection.ts'
import { Stepper } from './Stepper.tsx'
import { timeOf } from './takenAt.ts'
import { choiceOf, takerOf } from './takers.ts'
import { WhoTook } from './WhoTook.tsx'
import { isWaiting } from './waitingId.ts'

interface RecentlyTakenProps {
  medication: { id: string; familyId: string; name: string; personIds: readonly string[] }
  /** The chosen person, if there is a choice. */
  chosen: string | undefined
}

/** The active plans of a medication; undefined until loaded. */
function usePlansOf({ id, familyId }: CountedMedication): Plan[] | undefined {
  const family = useFamilies().families?.find((one) => one.id === familyId)
  const enabled = hasPlans(family)
  const { data } = useRead(reads.plansOf(id), { enabled })
  if (!enabled) return []
  return data?.filter(({ status }) => status !== 'stopped')
}

export type CountedMedication = Pick<
  Medication,
  | 'id'
  | 'familyId'
  | 'personIds'
  | 'name'
  | 'amountLeft'
  | 'initialPillCount'
  | 'unit'
  | 'step'
  | 'expiredPacks'
>

/** A logged dose, and the measurement that its plan asks for with it. */
export interface FollowUp {
  dose: Dose
  asks: MeasurementKind | null
}

/** A separate chunk with the calendar. */
export default function LogDoseDialog({
  medication,
  picture,
  onLogged,
  onClose,
}: {
  medication: CountedMedication
  picture?: ReactNode
  /** Called with a logged dose about which the taker's plan asks something. */
  onLogged: (followUp: FollowUp) => void
  onClose: () => void
}) {
  const { run } = useAction(logDose)
  const isHere = useIsHere()
  const now = useNow()
  const {
    log,
    busy: sending,
    objection,
    forget,
  } = useObjections(async (body) => {
    const dose = await run({ params: { id: medication.id }, body })
    // Another dialog may be open by now.
    if (!isHere()) return
    const own = plans?.filter((plan) => plan.personId === dose.personId) ?? []
    const asks = own[0]?.asks ?? null
    const moves = own.some(({ phases }) => phases.some(({ pattern }) => isFromTaken(pattern)))
    // The answers need the network: nothing is asked while the dose waits to be sent.
    if ((asks || moves) && !isWaiting(dose.id)) onLogged({ dose, asks })
    onClose()
  })
  const [openedAt] = useState(() => present())
  const remaining = medication.amountLeft
  // The server then asks about the expired pack.
  const hasOnlyExpired = remaining === 0 && medication.expiredPacks > 0
  const words = amountWords(medication.unit)
  const user = useUser()
  const people = usePeople(medication.familyId)
  const plans = usePlansOf(medication)
  const planned = plans?.map(({ personId }) => personId)
  const who = choiceOf(people, medication.personIds, user.id, planned)
  const withWho = <Values extends { personId: string }>(typed: Values) => ({
    ...typed,
    personId: typed.personId || (who?.first ?? ''),
  })
  const { form, field, values, set, busy, resumed } = useForm({
    initial: {
      day: openedAt.toISOString(),
      time: timeOf(openedAt),
      pillsTaken: '1',
      notes: '',
      personId: '',
    },
    draft: `dose:${medication.id}`,
    followed: ['day', 'time'],
    check: (typed) => checkDose(withWho(typed), present(), who !== undefined, medication),
    submit: async (body) => {
      const amount = body.amount ?? body.pillsTaken ?? 0
      if (remaining !== null && amount > remaining && !hasOnlyExpired) return toastFailed(words.notEnough)
      hold()
      await log(body)
    },
  })
  const choose = (name: 'day' | 'time', value: string) => {
    hold()
    set(name, value)
  }
  const hold = useDefaultNow(resumed, (now) => {
    set('day', now.toISOString())
    set('time', timeOf(now))
  })
  const isToday = dayOf(new Date(values.day)) === dayOf(now)
  const isNow = isToday && values.time === timeOf(now)
  return (
    <Dialog
      wide
      title={t('Log Medication Intake')}
      description={t('When did you take {name}?', { name: medication.name })}
      onClose={onClose}
    >
      <form {...form} className="contents">
        <DialogBody className="lg:grid-cols-[1fr_1.15fr] lg:items-start lg:gap-8 lg:pt-5 lg:pb-6">
          {/* What is confirmed comes first: on a small phone the calendar is below the fold, with now chosen. */}
          <div className="grid min-w-0 content-start gap-3 lg:gap-5">
            {who && (
              <WhoTook
                {...who}
                chosen={withWho(values).personId}
                error={field('personId').error}
                onChosen={(id) => set('personId', id)}
              />
            )}
            <Stepper
              label={words.taken}
              step={medication.step}
              max={hasOnlyExpired ? undefined : (remaining ?? undefined)}
              onStep={(value) => set('pillsTaken', value)}
              {...field('pillsTaken')}
            />
            {remaining !== null && <AmountLeft label={words.left} medication={medication} />}
            {picture && <div className="empty:hidden">{picture}</div>}
          </div>
          <div className="grid min-w-0 content-start gap-2">
            <div className="flex flex-wrap items-end gap-3">
              <Button
                look="line"
                aria-pressed={isNow}
                className="aria-pressed:bg-green-tint"
                icon={isNow && <Check aria-hidden="true" className="size-5" />}
                onClick={() => {
                  choose('day', present().toISOString())
                  choose('time', timeOf(present()))
                }}
              >
                {t('Now')}
              </Button>
              <div className="min-w-0 flex-1 basis-32 [&_label]:text-sm narrow:[&_[type=time]]:px-2">
                <TextField
                  label={t('Time')}
                  type="time"
                  required
                  {...field('time')}
                  onChange={({ target }) => choose('time', target.value)}
                />
              </div>
            </div>
            <DoseCalendar day={new Date(values.day)} onDay={(day) => choose('day', day.toISOString())} />
            <div className="[&_label]:text-sm">
              <TextField label={t('Notes (Optional)')} autoComplete="off" {...field('notes')} />
            </div>
          </div>
        </DialogBody>
        <RecentlyTaken medication={medication} chosen={who && withWho(values).personId} />
        {!isToday && (
          <p className="shrink-0 border-t border-rule px-5 pt-2 font-bold lg:px-7">
            {formatWholeDate(new Date(values.day))}
          </p>
        )}
        <FormActions onCancel={onClose} busy={busy} busyLabel={t('Logging...')} icon={Check}>
          {t('Confirm')}
        </FormActions>
      </form>
      {objection && (
        <ObjectionSheet
          medication={medication}
          people={people}
          objection={objection}
          takerId={objection.body.personId ?? takerOf(people, medication.personIds, user.id)}
          busy={sending}
          // Failures show as notifications.
          onLog={(body) => void log(body).catch(() => undefined)}
          onSame={onClose}
          onClose={forget}
        />
      )}
    </Dialog>
  )
}

/**
 * Keeps a default time of "now" current in an open dialog: calls `follow` every minute until the returned function is called,
 * because a time was chosen or a request must be repeated unchanged.
 */
function useDefaultNow(isChosen: boolean, follow: (now: Date) => void): () => void {
  const now = useNow()
  const [held, setHeld] = useState(isChosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute
  useEffect(() => {
    if (!held) follow(now)
  }, [now])
  return () => setHeld(true)
}

/** Doses with the same ingredients that the person took in the last 24 hours. Placed where it moves no control when it loads. */
function RecentlyTaken({ medication, chosen }: RecentlyTakenProps) {
  const { data: known } = useRead(reads.ingredients(medication.id), { always: true })
  const { data: people = [] } = useRead(reads.people(medication.familyId))
  const userId = useUser().id
  const now = useNow()
  const taker = chosen ?? takerOf(people, medication.personIds, userId)
  const lines = known ? recentLines({ medication, known, taker, people, userId, now }) : []
  return (
    <div aria-live="polite" className="shrink-0">
      {known && lines.length > 0 && (
        <Lines
          lines={lines}
          source={sourceLine([known.source, ...known.others.map(({ source }) => source)])}
          className="max-h-[min(10rem,25dvh)] overflow-auto border-t border-rule px-5 py-2.5 lg:px-7"
        />
      )}
    </div>
  )
}

/**
 * Logs doses, and keeps a conflict for {@link ObjectionSheet} to ask about. `send` logs a dose; it is called again with the
 * answer. After leaving the screen a notification reports the conflict. Other failures are thrown.
 */
function useObjections(send: (body: DoseBody) => Promise<unknown>) {
  const cache = useQueryClient()
  const [objection, setObjection] = useState<Objection>()
  const [busy, setBusy] = useState(false)
  const isHere = useIsHere()
  async function log(body: DoseBody): Promise<void> {
    setBusy(true)
    try {
      await send(body)
      setObjection(undefined)
    } catch (error) {
      const refused = objectionIn(error, body)
      if (!refused) throw error
      // Someone logged a dose that this screen does not show yet.
      refresh(cache, logDose.call)
      if (isHere()) setObjection(refused)
      else toastFailed(sentenceOf(error), t('Not logged'))
    } finally {
      setBusy(false)
    }
  }
  return { log, busy, objection, forget: () => setObjection(undefined) }
}
