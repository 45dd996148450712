import type { Slot } from './planForm.ts'

/** Places of the slots by their times of day; empty times come first. */
export const placesInOrder = (slots: readonly Pick<Slot, 'at'>[]): number[] =>
  slots.map((_, place) => place).sort((a, b) => ((slots[a]?.at ?? '') < (slots[b]?.at ?? '') ? -1 : 1))

/** The rank of a place in an order that was made before: a time that was added since stays last. */
export const rank = (order: readonly number[], place: number): number =>
  order.includes(place) ? order.indexOf(place) : order.length + place
