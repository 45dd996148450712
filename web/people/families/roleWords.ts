import type { Role } from '../../../contract/families.ts'
import { t, tn } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { ROLE_WORDS } from './roles.ts'
import { lastDayText } from './until.ts'

/** "a helper", "an adult until December 20": the end of a membership for a while. */
export function inRole(role: Role, until: string | null, now: Date): string {
  const noun = t(ROLE_WORDS[role].noun)
  return until === null ? noun : t('{role} until {day}', { role: noun, day: lastDayText(until, now) })
}

/** "a helper until December 20, 2026". */
export const asRole = ({ role, until }: { role: Role; until: string | null }): string =>
  inRole(role, until, present())

/** "1 person", "3 people". */
export const peopleCount = (count: number): string => tn(count, '{count} person', '{count} people')
