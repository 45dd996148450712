import type { QueryClient } from '@tanstack/react-query'
import { remindedOf } from '../base/device/reminded.ts'
import { send } from '../base/http/send.ts'
import { remindAhead } from './ahead.ts'
import { inTurn } from './inTurn.ts'
import { register } from './subscription.ts'

/**
 * On each start: browsers renew or lose subscriptions silently, and the server may have a new key. Reports this device's
 * subscription again if `userId` turned it on here.
 */
export async function renewReminding(userId: string, cache: QueryClient): Promise<void> {
  if (remindedOf() !== userId || Notification.permission !== 'granted') return
  void remindAhead(userId, cache).catch(() => undefined)
  await inTurn(async () => {
    if (remindedOf() !== userId || Notification.permission !== 'granted') return
    await register((body) => send('PUT /api/push/subscription', { body }))
  })
}
