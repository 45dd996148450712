/** A little less than the server accepts. */
const PROVEN_MS = 4.5 * 60 * 1000

const KEPT = 'provenAt'

/** Notes that this sign-in proved who its person is; the next change that needs a proof uses it. */
export const rememberProof = (): void => sessionStorage.setItem(KEPT, String(Date.now()))

export const forgetProof = (): void => sessionStorage.removeItem(KEPT)

export const hasProof = (): boolean => Date.now() - Number(sessionStorage.getItem(KEPT)) < PROVEN_MS
