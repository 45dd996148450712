import { t, tn } from '../../../language/t.ts'

interface State {
  /** The server cannot be reached. */
  isAway: boolean
  /** The device has a network: then it is the server that does not answer. */
  hasNetwork: boolean
  /** Local time of the last contact, `1:01 PM`; undefined if not known. */
  since: string | undefined
  /** Doses kept on this device until the server answers. */
  waiting: number
}

/** Describes the network in one line; undefined if there is nothing to say. */
export function lineText({ isAway, hasNetwork, since, waiting }: State): string | undefined {
  if (!isAway) {
    if (waiting === 0) return undefined
    return tn(waiting, '{count} dose to send later.', '{count} doses to send later.')
  }
  if (hasNetwork) {
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
