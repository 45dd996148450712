import { dataOwner } from '../base/device/forget.ts'
import { send } from '../base/http/send.ts'
import { readToken } from '../base/http/token.ts'
import type { Transport } from '../base/http/transport.ts'
import type { OfflineTransport } from '../medicines/offline/transport.ts'

/** Offline support, once its chunk is loaded. */
let offline: OfflineTransport | undefined

export function connectOffline(loaded: OfflineTransport): void {
  offline = loaded
}

/** The one transport of the app: through offline support once that is loaded. */
export const transport: Transport = {
  send: (name, input) => {
    if (offline) return offline.send(name, input)
    return readToken() !== null ? sendFirst(name, input) : send(name, input)
  },
  savedHereText: (answer) => offline?.savedHereText(answer),
}

/** Time that the first calls wait for the network. */
const PATIENCE_MS = 3000

/**
 * Sends a first call. One that fails or takes too long loads offline support: this device answers a read, and keeps a dose to
 * send later.
 */
const sendFirst: typeof send = (name, input) => {
  const owner = dataOwner()
  const sent = send(name, input)
  // Offline support may be loaded by the time of the answer, and adds the changes that wait on this device.
  const shown = sent.then((answer) => offline?.withWaiting(name, input, answer) ?? answer)
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS))
  return Promise.race([shown, late]).catch(() =>
    import('../medicines/offline/transport.ts').then(
      (loaded) => {
        connectOffline(loaded.offline)
        return loaded.through(name, input, { sent, owner })
      },
      () => sent,
    ),
  )
}
