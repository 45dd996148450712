import { base } from '../http/base.ts'

/** One after the other, in all tabs of the browser: of what is switched on and off at once the last press counts. */
export const inTurn = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`reminded${base}`, work) : work()
