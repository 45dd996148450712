import type { Family } from '../../../contract/families.ts'
import { paths } from '../../base/paths.ts'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { rememberedFamily } from '../../people/families/rememberedFamily.ts'

const OPENED = 'opened'
const OPENS_TODAY = 'opensToday'

/** True until the first page of this opening is decided; signing in starts a new opening. */
let isOpening = true

export function beginOpening(): void {
  isOpening = true
}

/**
 * Path to open for someone signed in who loaded `path`: a household with plans sees Today once per tab, its
 * medications afterwards (decisions/021).
 */
export function openingPath(path: string): string {
  isOpening = path === paths.dashboard && sessionStorage.getItem(OPENED) === null
  sessionStorage.setItem(OPENED, '')
  const known = localStorage.getItem(OPENS_TODAY)
  return isOpening && known !== null && known === (rememberedFamily() ?? known) ? paths.today : path
}

/** True if a family was last seen with plans. */
export const opensToday = (familyId: string): boolean => localStorage.getItem(OPENS_TODAY) === familyId

/** Ends an opening once the families are known; true if it leads to Today. Remembered for the next opening. */
export function endOpening(family: Family): boolean {
  const leadsToToday = isOpening && hasPlans(family)
  isOpening = false
  sessionStorage.setItem(OPENED, '')
  if (hasPlans(family)) localStorage.setItem(OPENS_TODAY, family.id)
  else localStorage.removeItem(OPENS_TODAY)
  return leadsToToday
}
