import type { PushSubscriptionBody } from '../contract/pushDevices.ts'

/** A valid subscription of a browser, with a key on the curve. */
export const pushSubscription = (fields: Partial<PushSubscriptionBody> = {}): PushSubscriptionBody => ({
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/somebody',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  label: 'Phone',
  ...fields,
})
