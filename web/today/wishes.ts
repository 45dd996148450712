import type { DoseBody } from '../../contract/doses.ts'
import { failedAs } from '../http/callFailed.ts'
import { newKey } from '../http/newKey.ts'

interface Wish {
  key: string
  body: DoseBody
  /** Milliseconds since 1970. */
  madeAt: number
}

/** How long a press whose answer was lost and the next one on the same button are one wish, in milliseconds. */
const LIVES_MS = 5 * 60_000

const open = new Map<string, Wish>()

/**
 * What a press on a button wishes. After a lost answer the next press is the same wish: nobody knows whether the first one
 * arrived, and one dose was taken, when the first was pressed.
 */
export function wishOf(name: string, body: DoseBody): Wish {
  const known = open.get(name)
  if (known && Date.now() - known.madeAt < LIVES_MS) return known
  const wish = { key: newKey(), body, madeAt: Date.now() }
  open.set(name, wish)
  return wish
}

/** The wish was answered, or failed with `error`: unless its answer was lost, the next one is another. */
export function endWish(name: string, error?: unknown): void {
  if (!failedAs(error, 'noAnswer')) open.delete(name)
}
