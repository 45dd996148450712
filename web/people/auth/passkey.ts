import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { PasskeyAnswerBody, PasskeyRequest } from '../../../contract/passkeys.ts'
import { MINUTE_MS } from '../../../language/durations.ts'

/** A challenge lasts 5 minutes: an offer that stays open gets a new one before. */
const RENEW_MS = 4 * MINUTE_MS

type GetRequest = () => Promise<PasskeyRequest>

async function answer(ask: GetRequest, useBrowserAutofill: boolean): Promise<PasskeyAnswerBody> {
  const { id, response } = await startAuthentication({ optionsJSON: await ask(), useBrowserAutofill })
  return { id, response }
}

/** Lets the person choose a passkey. Rejects if they close the browser's window. */
export const answerByPasskey = (ask: GetRequest) => answer(ask, false)

/** Offers passkeys in the autofill of the field with `webauthn` until the returned function is called. */
export function offerInAutofill(ask: GetRequest, onAnswer: (answer: PasskeyAnswerBody) => void): () => void {
  const offer = () => {
    // An offer that another one replaces, or that is cancelled, rejects.
    if (!document.hidden) answer(ask, true).then(onAnswer, () => undefined)
  }
  offer()
  const renewing = setInterval(offer, RENEW_MS)
  return () => {
    clearInterval(renewing)
    WebAuthnAbortService.cancelCeremony()
  }
}
