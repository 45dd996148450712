import type { Member } from '../../../contract/members.ts'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { ROLE_WORDS } from '../../people/families/roles.ts'
import { lastDayText } from '../../people/families/until.ts'

/** A person of a family, with the membership if there is an account. */
export interface Kin {
  person: Person
  member: Member | undefined
  /** True for the viewer. */
  isSelf: boolean
  /** True without another member: nothing to leave. */
  isAlone: boolean
}

/** The people of a family, those who came first before the others, with their memberships. */
export const kinOf = (people: readonly Person[], members: readonly Member[], userId: string): Kin[] =>
  people.map((person) => {
    const member = members.find(({ personId }) => personId === person.id)
    return { person, member, isSelf: member?.userId === userId, isAlone: members.length === 1 }
  })

/** "Owner: you", "Helper until December 20", "No account, pet". */
export function standing({ person, member, isSelf }: Kin, now: Date): string {
  if (!member) return person.kind === 'pet' ? t('No account, pet') : t('No account')
  const role = t(ROLE_WORDS[member.role].name)
  const whole =
    member.until === null ? role : t('{role} until {day}', { role, day: lastDayText(member.until, now) })
  return isSelf ? t('{role}: you', { role: whole }) : whole
}
