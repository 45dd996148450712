import type { Role } from '../../contract/families.ts'

/** Names of roles with their rights in plain words, from most to fewest. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'Everything, also roles and deleting the family' },
  adult: { name: 'Adult', may: 'Medicines, people, and inviting helpers' },
  helper: { name: 'Helper', may: 'Sees everything and logs doses, for a while if you like' },
  viewer: { name: 'Viewer', may: 'Sees everything, changes nothing' },
}
