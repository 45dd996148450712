import type { Medication } from '../../contract/medications.ts'
import type { Person } from '../../contract/people.ts'
import { inWords } from '../ui/lists.ts'
import { amountText } from './doseWords.ts'
import { dueText } from './dueText.ts'
import type { Planned } from './states.ts'

type Named = Pick<Medication, 'id' | 'name' | 'unit'>

const personOf = ({ occurrence }: Planned, people: readonly Person[]) =>
  people.length > 1 ? people.find(({ id }) => id === occurrence.personId)?.name : undefined

const medicationOf = ({ occurrence }: Planned, medications: readonly Named[]) =>
  medications.find(({ id }) => id === occurrence.medicationId)

const joined = (parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(', ')

/** "½ tablet, Rufus, 7:00 AM" */
export const detailOf = (
  planned: Planned,
  medications: readonly Named[],
  people: readonly Person[],
): string =>
  joined([
    amountText(planned.occurrence, medicationOf(planned, medications)?.unit ?? 'dose'),
    personOf(planned, people),
    dueText(planned.occurrence),
  ])

/** "Carprofen 50 mg, ½ tablet, Rufus, 7:00 AM"; "Metformin and Hylo Comod, Grandpa Emil" of several. */
export function describe(
  doses: readonly Planned[],
  medications: readonly Named[],
  people: readonly Person[],
): string {
  const names = doses.map((planned) => medicationOf(planned, medications)?.name ?? 'A medicine')
  const [first, ...more] = doses
  if (!first) return ''
  if (more.length === 0) return joined([names[0], detailOf(first, medications, people)])
  return joined([inWords(names), personOf(first, people)])
}
