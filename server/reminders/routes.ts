import type { reminderCalls } from '../../contract/reminders.ts'
import type { Database } from '../database/tables.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/serve.ts'
import { vapidKeys } from '../push/vapidKeys.ts'
import { actOn, lookAt } from './act.ts'
import { addDevice, removeDevice } from './devices.ts'
import { listDeliveries } from './listDeliveries.ts'
import { changeSettings, findSettings } from './settings.ts'

interface Needs {
  database: Database
  now: () => Date
  config: { limits: Limits; pushServices: readonly string[] }
}

export const reminderRoutes = ({
  database,
  now,
  config: { limits, pushServices },
}: Needs): Handlers<keyof typeof reminderCalls> => ({
  'GET /api/reminders/settings': ({ act }) => findSettings(act, false),
  'PUT /api/reminders/settings': ({ act, body }) => changeSettings(act, body, false),
  'GET /api/push/key': async () => ({ key: (await vapidKeys(database)).publicKey }),
  'PUT /api/push/subscription': ({ act, body }) => addDevice(act, body, pushServices),
  'DELETE /api/push/subscription': ({ act }) => removeDevice(act) as Promise<undefined>,
  'GET /api/reminders/deliveries': ({ act, query }) => listDeliveries(act, query.before),
  'POST /api/reminders/look': ({ body }) => lookAt(database, body.token, now()),
  'POST /api/reminders/act': ({ body }) => actOn(database, body, limits, now()),
})
