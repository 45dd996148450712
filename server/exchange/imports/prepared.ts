import type { Unit } from '../../../contract/amounts.ts'
import type { PlanContent } from '../../medicines/plans/planContent.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Rows to insert, with their ids. */
export interface PreparedRows {
  people: {
    id: string
    name: string
    kind: 'person' | 'pet'
    letter: string | null
    colour: number | null
    timeZone: string | null
    allergies: string | null
    archivedAt: string | null
    createdAt: string
  }[]
  medicines: (Pick<
    Tables['medications'],
    'id' | 'name' | 'purpose' | 'notes' | 'frequency' | 'ifMissed' | 'warnDays' | 'createdAt'
  > & { unit: Unit; stepMilli: number; takers: string[] })[]
  packs: Tables['packs'][]
  movements: Tables['movements'][]
  plans: {
    id: string
    medicationId: string
    personId: string
    status: 'active' | 'paused' | 'stopped'
    keptUntil: string
    createdAt: string
    revisions: {
      number: number
      from: string
      until: string | null
      timeZone: string
      content: PlanContent
    }[]
  }[]
  planned: Tables['occurrences'][]
  doses: (Omit<Tables['doses'], 'version' | 'joinId' | 'keepsTimes'> & { keepsTimes?: number })[]
  measurements: Tables['measurements'][]
}
