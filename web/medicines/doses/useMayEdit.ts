import type { Dose } from '../../../contract/doses.ts'
import type { Person } from '../../../contract/people.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { useUser } from '../../people/auth/session.tsx'
import { useMay } from '../../people/families/selectedFamily.tsx'

/** Time within which the person who logged a dose may edit and delete it. */
const OWN_MS = DAY_MS

/**
 * Tells which doses the signed-in user may edit and delete: all, or their own of the last day. A dose does not carry when it
 * was logged, which is never before it was taken.
 */
export function useMayEdit(familyId: string, people: readonly Person[]) {
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
