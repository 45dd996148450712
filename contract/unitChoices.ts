import { t } from '../language/t.ts'
import { UNITS, UNITS_NAMED, type Unit } from './amounts.ts'

/** Units to choose from, one for each name: some languages call pills and tablets alike. The current one is among them. */
export function unitChoices(current?: Unit): Unit[] {
  const byName = new Map<string, Unit>(UNITS.map((unit) => [t(UNITS_NAMED[unit]), unit]))
  if (current) byName.set(t(UNITS_NAMED[current]), current)
  return [...byName.values()]
}
