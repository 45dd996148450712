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

/** One line about the network; undefined while there is nothing to say. */
export function lineText({ isAway, hasNetwork, since, waiting }: State): string | undefined {
  if (!isAway) {
    if (waiting === 0) return undefined
    return waiting === 1 ? '1 dose to send later.' : `${waiting} doses to send later.`
  }
  if (hasNetwork) {
    if (waiting === 1) return 'The server does not answer. 1 dose to send later.'
    if (waiting > 1) return `The server does not answer. ${waiting} doses to send later.`
    return since === undefined ? 'The server does not answer.' : `The server has not answered since ${since}.`
  }
  if (waiting === 1) return 'Offline. 1 dose to send later.'
  if (waiting > 1) return `Offline. ${waiting} doses to send later.`
  return since === undefined ? 'Offline.' : `Offline since ${since}.`
}
