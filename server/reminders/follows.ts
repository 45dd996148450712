import type { Follow } from '../../contract/reminders.ts'

/** Default notifications: users follow only themselves, for what they can act on. */
export const followOf = (isSelf: boolean): Required<Omit<Follow, 'personId'>> => ({
  due: isSelf,
  missed: false,
  missedAfter: 0,
  stock: isSelf,
})
