import type { operatorMailCalls } from '../../contract/operator.ts'
import type { pushCalls } from '../../contract/pushDevices.ts'
import type { reminderCalls } from '../../contract/reminders.ts'
import type { Database } from '../platform/database/tables.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { listAhead } from './ahead.ts'
import { actOn, previewLink } from './answerLink.ts'
import { changeAddress } from './channelAddresses.ts'
import type { AllowedTargets } from './channels/http/publicAddress.ts'
import { vapidKeys } from './channels/push/vapid.ts'
import { askAgain, confirmAddress } from './confirmation.ts'
import { findMailProblems, listDeliveries } from './deliveries.ts'
import { addDevice, noteShown, removeDevice } from './devices.ts'
import { listReminded } from './listeners.ts'
import type { Senders } from './send.ts'
import { sendTest } from './sendTest.ts'
import { changeSettings, findSettings } from './settings.ts'

interface Dependencies {
  database: Database
  now: () => Date
  senders: Senders
  config: { limits: Limits; pushServices: readonly string[]; notifyTargets: AllowedTargets }
}

export const reminderRoutes = ({
  database,
  now,
  senders,
  config: { limits, pushServices, notifyTargets },
}: Dependencies): Handlers<keyof (typeof reminderCalls & typeof pushCalls & typeof operatorMailCalls)> => {
  const sends = { mail: senders.sendsMail, addressed: notifyTargets }
  return {
    'GET /api/reminders/settings': ({ act }) => findSettings(act, sends),
    'PUT /api/reminders/settings': ({ act, body }) => changeSettings(act, body, sends),
    'GET /api/people/{id}/reminded': ({ act, params }) => listReminded(act, params.id, senders.channels),
    'PUT /api/reminders/channels': async ({ act, body }) => {
      await changeAddress(act, body, notifyTargets)
      return findSettings(act, sends)
    },
    'GET /api/push/key': async () => ({ key: (await vapidKeys(database)).publicKey }),
    'PUT /api/push/subscription': ({ act, body }) => addDevice(act, body, pushServices),
    'POST /api/push/shown': ({ act }) => noteShown(act) as Promise<undefined>,
    'DELETE /api/push/subscription': ({ act }) => removeDevice(act) as Promise<undefined>,
    'POST /api/reminders/test': ({ act, body }) => sendTest(act, body.channel, senders),
    'GET /api/reminders/deliveries': ({ act, query }) => listDeliveries(act, query),
    'GET /api/reminders/ahead': ({ act }) => listAhead(act, senders.channels),
    'GET /api/operator/mail': ({ act }) => findMailProblems(act, senders.sendsMail),
    'POST /api/reminders/confirmation': ({ act }) => askAgain(act),
    'POST /api/reminders/confirm': ({ body }) => confirmAddress(database, body.token, now()),
    'POST /api/reminders/look': ({ body }) => previewLink(database, body.token, now()),
    'POST /api/reminders/act': ({ body }) => actOn(database, body, limits, now()),
  }
}
