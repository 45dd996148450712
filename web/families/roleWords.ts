import type { Role } from '../../contract/families.ts'
import { lastDayText } from './until.ts'

/** "a helper until December 20, 2026". */
export const asRole = ({ role, until }: { role: Role; until: string | null }): string =>
  `${role === 'owner' || role === 'adult' ? 'an' : 'a'} ${role}${until === null ? '' : ` until ${lastDayText(until, new Date())}`}`

/** "1 person", "3 people". */
export const peopleCount = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
