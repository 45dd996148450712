import { ObjectionSheet } from '../../medicines/doses/ObjectionSheet.tsx'
import { Shot } from './Shot.tsx'
import type { TodayActs } from './useActs.ts'
import type { DoseConflict } from './useLogging.ts'

/** A chunk of its own: asks about a dose with conflicts. */
export default function AskedSheet({ asked, acts }: { asked: DoseConflict; acts: TodayActs }) {
  const { logging, medicationOf, people } = acts
  const { taking, objection } = asked
  const medication = medicationOf(taking)
  if (!medication) return null
  return (
    <ObjectionSheet
      medication={medication}
      people={people}
      objection={objection}
      picture={<Shot medication={medication} />}
      busy={logging.isBusy(taking)}
      onLog={(body) => logging.answer(asked, body)}
      onSame={logging.forget}
      onClose={logging.forget}
    />
  )
}
