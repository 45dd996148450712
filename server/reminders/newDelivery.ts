import { newId } from '../database/newId.ts'
import type { DeliveryRow } from './claims.ts'

type Said = Pick<
  DeliveryRow,
  'key' | 'targetId' | 'userId' | 'host' | 'step' | 'personId' | 'medicationId' | 'occurrenceId' | 'about'
>

/** A message that is to be sent; milliseconds since 1970. */
export const newDelivery = (
  said: Said,
  { sendAt, until }: { sendAt: number; until: number },
): DeliveryRow => ({
  ...said,
  id: newId(),
  sendAt: new Date(sendAt).toISOString(),
  until: new Date(until).toISOString(),
  state: 'waiting',
  claim: null,
  leaseUntil: null,
  attempts: 0,
  detail: null,
  sentAt: null,
  watchUntil: null,
  action: null,
})
