import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MeasurementKind } from '../../../contract/measuring.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { factsOf } from '../../base/http/callFailed.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Dialog, DialogBody, FormActions } from '../../base/ui/Dialog.tsx'
import { TextField } from '../../base/ui/Field.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { useUser } from '../../people/auth/session.tsx'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import { AmountLeft } from './AmountLeft.tsx'
import { amountWords } from './amountWords.ts'
import { logDose } from './api.ts'
import { DoseCalendar } from './DoseCalendar.tsx'
import { checkDose } from './doseForm.ts'
import { ObjectionSheet } from './ObjectionSheet.tsx'
import { OnlyExpired } from './OnlyExpired.tsx'
import { RecentlyTaken } from './RecentlyTaken.tsx'
import { Stepper } from './Stepper.tsx'
import { timeOf } from './takenAt.ts'
import { choiceOf, takerOf } from './takers.ts'
import { useDefaultNow } from './useDefaultNow.ts'
import { useObjections } from './useObjections.ts'
import { WhoTook } from './WhoTook.tsx'

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

/** A separate chunk with the calendar. */
export default function LogDoseDialog({
  medication,
  picture,
  onLogged,
  onClose,
}: {
  medication: CountedMedication
  picture?: ReactNode
  /** Called with the measurement that the taker's plan asks for with a dose. */
  onLogged: (measuring: { personId: string; asks: MeasurementKind }) => void
  onClose: () => void
}) {
  const { run } = useAction(logDose)
  const isHere = useIsHere()
  const {
    log,
    busy: sending,
    objection,
    forget,
  } = useObjections(async (body) => {
    const { id, personId } = await run({ params: { id: medication.id }, body })
    // Another dialog may be open by now.
    if (!isHere()) return
    const asks = plans?.find((plan) => plan.personId === personId)?.asks
    // Adding a measurement needs the network: none is offered while the dose waits to be sent.
    if (asks && personId && !id.startsWith('waiting-')) onLogged({ personId, asks })
    onClose()
  })
  const [openedAt] = useState(() => present())
  const remaining = medication.amountLeft
  // The server then names the expired pack, and the person decides to take from it.
  const hasOnlyExpired = remaining === 0 && medication.expiredPacks > 0
  const [expiredPackId, setExpiredPackId] = useState<string>()
  const [takesExpired, setTakesExpired] = useState(false)
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
      try {
        await log(takesExpired ? { ...body, packId: expiredPackId } : body)
      } catch (error) {
        setExpiredPackId(factsOf(error, 'onlyExpiredLeft')?.packId ?? expiredPackId)
        throw error
      }
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
  return (
    <Dialog
      wide
      title={t('Log Medication Intake')}
      description={t('When did you take {name}?', { name: medication.name })}
      onClose={onClose}
    >
      <form {...form} className="contents">
        <DialogBody className="lg:grid-cols-[1.15fr_1fr] lg:gap-8 lg:pt-5 lg:pb-6">
          {picture && <div className="empty:hidden lg:col-span-2">{picture}</div>}
          {who && (
            <div className="lg:col-span-2">
              <WhoTook
                {...who}
                chosen={withWho(values).personId}
                error={field('personId').error}
                onChosen={(id) => set('personId', id)}
              />
            </div>
          )}
          <DoseCalendar day={new Date(values.day)} onDay={(day) => choose('day', day.toISOString())} />
          <div className="grid content-start gap-3 lg:gap-5 [&_label]:text-sm">
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(9rem,1.1fr)] items-start gap-3 large-text:grid-cols-1 narrow:[&_[type=time]]:px-2">
              <TextField
                label={t('Time')}
                type="time"
                required
                {...field('time')}
                onChange={({ target }) => choose('time', target.value)}
              />
              <Stepper
                label={words.taken}
                step={medication.step}
                max={hasOnlyExpired ? undefined : (remaining ?? undefined)}
                onStep={(value) => set('pillsTaken', value)}
                {...field('pillsTaken')}
              />
            </div>
            {remaining !== null && <AmountLeft label={words.left} medication={medication} />}
            {expiredPackId && <OnlyExpired takes={takesExpired} onTakes={setTakesExpired} />}
            <TextField label={t('Notes (Optional)')} autoComplete="off" {...field('notes')} />
          </div>
        </DialogBody>
        <RecentlyTaken medication={medication} chosen={who && withWho(values).personId} />
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
