import type { reminderCalls } from '../../contract/reminders.ts'
import type { Handlers } from '../http/serve.ts'
import { addDevice, removeDevice } from './devices.ts'
import { listDeliveries } from './listDeliveries.ts'
import { changeSettings, findSettings } from './settings.ts'

export const reminderRoutes = (): Handlers<keyof typeof reminderCalls> => ({
  'GET /api/reminders/settings': ({ act }) => findSettings(act, false),
  'PUT /api/reminders/settings': ({ act, body }) => changeSettings(act, body, false),
  'PUT /api/push/subscription': ({ act, body }) => addDevice(act, body),
  'DELETE /api/push/subscription': ({ act }) => removeDevice(act) as Promise<undefined>,
  'GET /api/reminders/deliveries': ({ act, query }) => listDeliveries(act, query.before),
})
