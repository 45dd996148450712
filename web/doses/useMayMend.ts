import type { Dose } from '../../contract/doses.ts'
import type { Person } from '../../contract/people.ts'
import { useUser } from '../auth/session.tsx'
import { useMay } from '../families/selectedFamily.tsx'

/** How long who logged a dose may mend it and take it back, in milliseconds. */
const OWN_MS = 24 * 60 * 60 * 1000

/**
 * Tells which doses of a family the signed-in user may mend and delete: any, or one's own of the last day. A dose does not say
 * when it was logged; it was not before it was taken.
 */
export function useMayMend(familyId: string, people: readonly Person[]) {
  const { id } = useUser()
  const mayAny = useMay('manage', familyId)
  const mayOwn = useMay('log', familyId)
  const self = people.find(({ userId }) => userId === id)
  return (dose: Pick<Dose, 'takenAt' | 'loggedBy'>, now: Date): boolean =>
    mayAny ||
    (mayOwn &&
      self !== undefined &&
      dose.loggedBy === self.id &&
      now.getTime() - Date.parse(dose.takenAt) < OWN_MS)
}
