import type { User } from '../../../contract/auth.ts'
import { CallFailed, failedAs } from '../../base/http/callFailed.ts'
import type { send } from '../../base/http/send.ts'
import { readToken } from '../../base/http/token.ts'

/** Age of a page in milliseconds from which an unanswered check counts as failed. */
const STAYING_MS = 400

let leaving = false
// Safari on phones sends only the second, and may bring such a page back with its calls cancelled.
for (const departure of ['beforeunload', 'pagehide'])
  addEventListener(departure, () => {
    leaving = true
  })

const isAnswered = (error: unknown) => error instanceof CallFailed && !failedAs(error, 'noAnswer')

let early: { token: string | null; answer: Promise<User | undefined> } | undefined

/** Asks before there is a screen; the first check of the same token takes this answer. */
export function askWhoIsSignedIn(through: typeof send): Promise<User | undefined> {
  const answer = ask(through)
  early = { token: readToken(), answer }
  return answer
}

/** Account of this device's token; undefined if the check fails in any way (specification, section 4). */
export function whoIsSignedIn(through: typeof send): Promise<User | undefined> {
  const asked = early?.token === readToken() ? early.answer : ask(through)
  early = undefined
  return asked
}

/**
 * Asks the server whose token this is. What the browser cancels because the page is going away has not failed: a page
 * that is gone does not live to the end of the wait, and one that stayed although it had begun to leave asks again. See
 * docs/decisions/010.
 */
async function ask(through: typeof send): Promise<User | undefined> {
  try {
    return await through('GET /api/auth/me', {})
  } catch (error) {
    if (isAnswered(error)) return undefined
    await new Promise((resolve) => setTimeout(resolve, STAYING_MS))
    if (!leaving) return undefined
    leaving = false
    return ask(through)
  }
}
