import type { Role } from '../../../contract/families.ts'
import { sentence } from '../../../language/t.ts'

/** Names of roles with their rights in plain words, from most to fewest. Translated where they are shown. */
export const ROLE_WORDS: Record<Role, { name: string; may: string; noun: string }> = {
  owner: {
    name: sentence('Owner'),
    may: sentence('Everything, also roles and deleting the family'),
    noun: sentence('an owner'),
  },
  adult: {
    name: sentence('Adult'),
    may: sentence('Medicines, people, and inviting helpers'),
    noun: sentence('an adult'),
  },
  helper: {
    name: sentence('Helper'),
    may: sentence('Sees everything and logs doses, for a while if you like'),
    noun: sentence('a helper'),
  },
  viewer: {
    name: sentence('Viewer'),
    may: sentence('Sees everything, changes nothing'),
    noun: sentence('a viewer'),
  },
}
