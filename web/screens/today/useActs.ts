import { useMemo, useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import type { Person } from '../../../contract/people.ts'
import { present } from '../../base/http/clock.ts'
import { useMayEdit } from '../../medicines/doses/useMayEdit.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { useMay } from '../../people/families/selectedFamily.tsx'
import { type LoggableDose, useLogging } from './useLogging.ts'
import { usePressed } from './usePressed.ts'
import { useSettling } from './useSettling.ts'
import { describe, detailOf, dosesText } from './words.ts'

/** The open sheet and its doses. */
export interface OpenSheet {
  kind: 'later' | 'skip' | 'dose' | 'all' | 'already'
  doses: readonly PlannedDose[]
}

/** Actions and texts shared by the cards and sheets of a day. */
export function useActs(familyId: string, medications: readonly Medication[], people: readonly Person[]) {
  const pressed = usePressed()
  const nameAll = (doses: readonly LoggableDose[]) => dosesText(doses, medications, people)
  const logging = useLogging(pressed, nameAll)
  const settling = useSettling(pressed, nameAll)
  const mayLog = useMay('log', familyId)
  const mayEdit = useMayEdit(familyId, people)
  const [sheet, openSheet] = useState<OpenSheet>()
  const byId = useMemo(() => new Map(medications.map((one) => [one.id, one])), [medications])
  return {
    people,
    medications,
    pressed: pressed.pressed,
    logging,
    settling,
    mayLog,
    /** True if the outcome of a dose can be undone. */
    mayUnsettle: ({ occurrence: { dose } }: PlannedDose) =>
      mayLog && (dose === null || mayEdit(dose, present())),
    medicationOf: ({ medicationId }: Pick<Occurrence, 'medicationId'>) => byId.get(medicationId),
    describe: (doses: readonly PlannedDose[]) => describe(doses, medications, people),
    detailOf: (planned: PlannedDose) => detailOf(planned, medications, people),
    sheet,
    openSheet,
    closeSheet: () => openSheet(undefined),
  }
}

export type TodayActs = ReturnType<typeof useActs>

/** Props of a sheet about doses. */
export interface SheetProps {
  doses: readonly PlannedDose[]
  acts: TodayActs
  onClose: () => void
}
