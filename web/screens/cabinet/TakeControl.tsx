import { Check, Pill } from 'lucide-react'
import { useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { failedAs } from '../../base/http/callFailed.ts'
import { present } from '../../base/http/clock.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useSteadyHand } from '../../base/ui/useSteadyHand.ts'
import { logDose } from '../../medicines/doses/api.ts'
import { LogDose } from '../../medicines/doses/LogDoseButton.tsx'
import { PillPhoto } from '../../medicines/photos/PillPhoto.tsx'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import type { Facts } from './facts.ts'

const loadHistory = () => import('../../medicines/doses/HistoryDialog.tsx')

const LOOKS = {
  take: 'bg-green text-on-green border-green hover:bg-green-press',
  taken: 'bg-valid-bg text-valid border-valid-edge hover:border-valid',
  log: 'bg-enamel text-ink border-edge hover:bg-green-tint',
}

/** The one dose that a tap may record: never from an expired pack, nor where its plan asks for a measurement with it. */
export function doseForOneTap({ waiting, isExpired }: Facts): PlannedDose | undefined {
  const [dose] = waiting
  return waiting.length === 1 && !isExpired && !dose?.occurrence.asks ? dose : undefined
}

/** Records the one dose that waits, opens today's record, or asks about a dose. */
export function TakeControl({ facts, onTaken }: { facts: Facts; onTaken: (id: string) => void }) {
  const { medication, isTaken } = facts
  const dose = doseForOneTap(facts)
  if (dose) return <TakeNow key="take" medication={medication} dose={dose} onTaken={onTaken} />
  return isTaken ? <Record key="taken" medication={medication} /> : <Ask key="log" medication={medication} />
}

interface TakeNowProps {
  medication: Medication
  dose: PlannedDose
  onTaken: (id: string) => void
}

/** Time that the button is disabled while the list reloads. */
const REST_MS = 2000

function TakeNow({ medication, dose: { occurrence }, onTaken }: TakeNowProps) {
  const { run } = useAction(logDose)
  const [resting, setResting] = useState(false)
  const [asking, setAsking] = useState(false)
  async function take() {
    const { id: occurrenceId, personId, amount } = occurrence
    setResting(true)
    onTaken(medication.id)
    const body = { takenAt: present().toISOString(), personId, amount, occurrenceId }
    await run({ params: { id: medication.id }, body }).catch((error: unknown) => {
      if (failedAs(error, 'alreadyTaken', 'limit')) setAsking(true)
    })
    setTimeout(() => setResting(false), REST_MS)
  }
  return (
    <>
      <Round
        look="take"
        label={t('Take {name} now', { name: medication.name })}
        busy={resting}
        onPress={() => void take()}
      />
      <DoseDialog medication={medication} isOpen={asking} onClose={() => setAsking(false)} />
    </>
  )
}

function DoseDialog(props: { medication: Medication; isOpen: boolean; onClose: () => void }) {
  return <LogDose {...props} picture={<PillPhoto medication={props.medication} />} />
}

function Ask({ medication }: { medication: Medication }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Round
        look="log"
        label={t('Take {name}…', { name: medication.name })}
        onPress={() => setAsking(true)}
      />
      <DoseDialog medication={medication} isOpen={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/** It comes under the finger that recorded the dose: a second tap of a shaking hand opens nothing. */
function Record({ medication }: { medication: Medication }) {
  const isMeant = useSteadyHand()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Round
        look="taken"
        label={t('{name}: taken today. Show the record', { name: medication.name })}
        onPress={() => isMeant() && setOpen(true)}
      />
      {open && <OnDemand load={loadHistory} props={{ medication, onClose: close }} onFailed={close} />}
    </>
  )
}

interface RoundProps {
  look: keyof typeof LOOKS
  label: string
  busy?: boolean
  onPress: () => void
}

const Round = ({ look, label, busy = false, onPress }: RoundProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-busy={busy || undefined}
    disabled={busy}
    onClick={onPress}
    className={`grid size-12 shrink-0 place-items-center rounded-full border-[1.5px] ${LOOKS[look]}`}
  >
    {look === 'log' ? (
      <Pill aria-hidden="true" className="size-5 rotate-45" />
    ) : (
      <Check aria-hidden="true" className="size-6" />
    )}
  </button>
)
