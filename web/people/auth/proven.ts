import { MINUTE_MS } from '../../../language/durations.ts'

/** A little less than the server accepts. */
const PROVEN_MS = 4.5 * MINUTE_MS

const KEPT = 'provenAt'

/** Notes that this sign-in proved who its person is; the next change that needs a proof uses it. */
export const rememberProof = (): void => sessionStorage.setItem(KEPT, String(Date.now()))

export const forgetProof = (): void => sessionStorage.removeItem(KEPT)

export const hasProof = (): boolean => Date.now() - Number(sessionStorage.getItem(KEPT)) < PROVEN_MS
