import type { Forecast } from '../../../contract/forecasts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import type { ShoppingLine } from '../../../contract/shopping.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { type Facts, factsOf } from './facts.ts'

export const now = new Date(2026, 10, 24, 12, 41)
export const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

export const medication = (name: string, fields: Partial<Medication> = {}) =>
  ({
    id: name,
    name,
    notes: null,
    goodThrough: '2027-07-31',
    amountLeft: 20,
    initialPillCount: 60,
    unit: 'pill',
    personIds: [],
    logs: [],
    ...fields,
  }) as unknown as Medication

export const dose = (
  medicationId: string,
  dueAt: string,
  state: PlannedDose['state'],
  personId = 'mila',
): PlannedDose => ({
  state,
  occurrence: { id: `${medicationId} ${dueAt}`, medicationId, personId, dueAt } as Occurrence,
})

export const lasting = (medicationId: string, daysLeft: number, low = daysLeft <= 7) =>
  ({ medicationId, daysLeft, low }) as Forecast

/** A medicine of each kind, with its household's facts. */
export const CABINET = [
  medication('Amoxicillin', {
    personIds: ['mila'],
    goodThrough: '2026-12-06',
    notes: 'Ears',
    purpose: 'Ear infection. Every 8 hours, finish the bottle.',
  }),
  medication('Cetirizine', {
    purpose: 'Allergy',
    personIds: ['nora', 'ben'],
    logs: [{ takenAt: at(24, 8) }] as Medication['logs'],
  }),
  medication('Loratadine', { goodThrough: '2026-09-15' }),
  medication('Metformin', { personIds: ['emil'] }),
  medication('Salbutamol', { amountLeft: 0 }),
  medication('Zinc', {
    goodThrough: null,
    amountLeft: null,
    initialPillCount: null,
    purpose: 'Cold and the long winter evenings without much sun',
  }),
]

/** Not written into the line: the check of bare sentences takes each `reason` for one. */
const OUT: ShoppingLine['reason'] = 'out'

export const facts = factsOf(CABINET, {
  planned: [
    dose('Amoxicillin', at(24, 12), 'due'),
    dose('Metformin', at(24, 18), 'upcoming', 'emil'),
    dose('Cetirizine', at(25, 8), 'upcoming', 'nora'),
    dose('Metformin', at(24, 7), 'taken', 'emil'),
  ],
  forecasts: [lasting('Metformin', 3), lasting('Amoxicillin', 9), lasting('Cetirizine', 40)],
  shopping: [{ medicationId: 'Salbutamol', reason: OUT } as ShoppingLine],
  stillDue: new Set(),
  now,
})
export const names = (all: readonly Facts[]) => all.map(({ medication: { name } }) => name).join(', ')
export const one = (name: string) => facts.find((each) => each.medication.name === name) as Facts
