import { t, tn } from '../../../language/t.ts'
import { type Gate, gateText } from '../../base/http/onTheWay.ts'

interface State {
  /** The server cannot be reached. */
  isAway: boolean
  /** The device has a network: then it is the server that does not answer. */
  hasNetwork: boolean
  /** A program in front of the server that asks for a sign-in. */
  gate?: Gate | undefined
  /** Local time of the last contact, `1:01 PM`; undefined if not known. */
  since: string | undefined
  /** Doses kept on this device until the server answers. */
  waiting: number
}

/** Describes the network in one line; undefined if there is nothing to say. */
export function lineText({ isAway, hasNetwork, gate, since, waiting }: State): string | undefined {
  const queued =
    waiting === 0 ? undefined : tn(waiting, '{count} dose to send later.', '{count} doses to send later.')
  if (!isAway) return queued
  if (hasNetwork) {
    if (gate) return [gateText(gate), queued].filter(Boolean).join(' ')
    if (waiting > 0)
      return tn(
        waiting,
        'The server does not answer. {count} dose to send later.',
        'The server does not answer. {count} doses to send later.',
      )
    return since === undefined
      ? t('The server does not answer.')
      : t('The server has not answered since {time}.', { time: since })
  }
  if (waiting > 0)
    return tn(waiting, 'Offline. {count} dose to send later.', 'Offline. {count} doses to send later.')
  return since === undefined ? t('Offline.') : t('Offline since {time}.', { time: since })
}
