import type { Role } from '../../../contract/families.ts'
import type { ChangeMemberBody, Member } from '../../../contract/members.ts'
import type { ChangePersonBody, Person } from '../../../contract/people.ts'
import { endOfDay, lastDay } from '../../people/families/until.ts'
import type { Kin } from './kin.ts'

/** The sheet's controls, as texts. */
export interface PersonValues {
  name: string
  letter: string
  colour: string
  role: string
  /** The last day, `YYYY-MM-DD`; empty for no end. */
  until: string
  /** Empty: the family's. */
  timeZone: string
}

export const toPersonValues = ({ person, member }: Kin): PersonValues => ({
  name: person.name,
  letter: person.letter,
  colour: String(person.colour),
  role: member?.role ?? '',
  until: member?.until ? lastDay(member.until) : '',
  timeZone: person.timeZone ?? '',
})

/** Changed fields of a membership; undefined for none. An untouched end keeps its minute. */
export function membershipChange(member: Member, values: PersonValues): ChangeMemberBody | undefined {
  const role = values.role === member.role ? undefined : (values.role as Role)
  const before = member.until ? lastDay(member.until) : ''
  const isSame = values.role === 'owner' || values.until === before
  if (isSame) return role && { role }
  return { role, until: values.until === '' ? null : endOfDay(values.until) }
}

/** Changed fields of a person; undefined for none. */
export function personChange(person: Person, values: PersonValues): ChangePersonBody | undefined {
  const typed = {
    name: values.name.trim(),
    letter: values.letter.trim(),
    colour: Number(values.colour),
  }
  const changed = Object.entries(typed).filter(
    ([field, value]) => value !== person[field as keyof typeof typed],
  )
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}
