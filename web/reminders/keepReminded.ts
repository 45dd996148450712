import { remindedOf } from '../device/reminded.ts'
import { send } from '../http/send.ts'
import { inTurn } from './inTurn.ts'
import { deviceName, subscribe } from './subscription.ts'

/**
 * At each start of the app: browsers renew a subscription silently, or lose it, and the server may have another key. A device
 * that `userId` switched on here is told to the server again.
 */
export async function keepReminded(userId: string): Promise<void> {
  await inTurn(async () => {
    if (remindedOf() !== userId || Notification.permission !== 'granted') return
    await send('PUT /api/push/subscription', { body: await subscribe(await deviceName()) })
  })
}
