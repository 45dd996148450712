import type { Family } from '../../contract/families.ts'
import { hasPlans } from '../families/hasPlans.ts'
import { rememberedFamily } from '../families/rememberedFamily.ts'
import { paths } from '../paths.ts'

const OPENED = 'opened'
const OPENS_TODAY = 'opensToday'

/** Somebody opens the app anew, as by signing in: what its first address leads to is still to be decided. */
let isOpening = true

export function beginOpening(): void {
  isOpening = true
}

/**
 * Where the app leads that was just loaded at `path` by who is signed in: a household with plans sees Today first, once in each
 * opening of a tab, and finds its medications where they were (decisions/021).
 */
export function openingPath(path: string): string {
  isOpening = path === paths.dashboard && sessionStorage.getItem(OPENED) === null
  sessionStorage.setItem(OPENED, '')
  const known = localStorage.getItem(OPENS_TODAY)
  return isOpening && known !== null && known === (rememberedFamily() ?? known) ? paths.today : path
}

/** Ends an opening, once the families tell whether it leads on to Today, and remembers that for the next one. */
export function endOpening(family: Family): boolean {
  const leadsToToday = isOpening && hasPlans(family)
  isOpening = false
  sessionStorage.setItem(OPENED, '')
  if (hasPlans(family)) localStorage.setItem(OPENS_TODAY, family.id)
  else localStorage.removeItem(OPENS_TODAY)
  return leadsToToday
}
