import type { PushSubscriptionBody } from '../contract/reminders.ts'

/** What a browser sends that can be reached, with a key that is a point of the curve. */
export const pushSubscription = (fields: Partial<PushSubscriptionBody> = {}): PushSubscriptionBody => ({
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/somebody',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  label: 'Phone',
  ...fields,
})
