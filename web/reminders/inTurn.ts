import { base } from '../base/http/base.ts'

/** Serialises work across all tabs of the browser: after quick switching the last press counts. */
export const inTurn = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`reminded${base}`, work) : work()
