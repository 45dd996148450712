import { t } from '../../../language/t.ts'
import { base } from './base.ts'
import { CallFailed, isServerFailure, type ProxyAnswer, setExplain } from './callFailed.ts'

/** A program in front of the server that lets a person through only after a sign-in of its own. */
export type Gate = 'basic' | 'signIn'

/** A page that the service worker leaves to the network, so that a gate can show its sign-in. */
export const GATE_ADDRESS = `${base}/?network`

/** The status of a proxy's answer; undefined for any other failure. */
const statusOf = ({ code, status }: CallFailed): number | undefined =>
  code === 'noAnswer' && status > 0 ? status : undefined

/** The gate that answered in place of the server, if one did. */
export function gateOf(error: unknown): Gate | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const status = statusOf(error)
  if (status === undefined) return undefined
  const { asks } = error.facts as ProxyAnswer
  if (status === 401 && /^basic/i.test(asks ?? '')) return 'basic'
  return (status >= 300 && status < 400) || [401, 403, 407, 511].includes(status) ? 'signIn' : undefined
}

/** The demand of a gate in front, and what to do. */
export const gateText = (gate: Gate): string =>
  gate === 'basic'
    ? t(
        'A password in front of Medicine Cabinet (Basic authentication) does not work with this app. The person who runs it finds other ways in docs/operate.md.',
      )
    : t('A program in front of Medicine Cabinet asks you to sign in there, or does not let you through.')

function explain(error: CallFailed): string {
  const gate = gateOf(error)
  if (gate) return gateText(gate)
  const status = statusOf(error)
  if (status === 413)
    return t(
      'This is too large for a program in front of Medicine Cabinet. The person who runs it can raise its limit: see docs/operate.md.',
    )
  if (status !== undefined)
    return t(
      'A program in front of Medicine Cabinet answered in its place. It may be starting: try again in a moment.',
    )
  // The server's own sentence, beneath the status.
  const { message } = error.facts as { message?: string }
  return isServerFailure(error) && message !== undefined ? message : ''
}

setExplain(explain)
