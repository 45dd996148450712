export interface SeedDose {
  daysAgo: number
  /** Local time where the seed runs: `HH:MM`. */
  at: string
  pills: number
  notes?: string
}

/** A dose at each of these times of the last `days` days, today included; every n-th is missed. */
export const dailyDoses = (
  days: number,
  times: string[],
  { missingEach = Number.POSITIVE_INFINITY }: { missingEach?: number } = {},
): SeedDose[] =>
  Array.from({ length: days }, (_, daysAgo) => times.map((at) => ({ daysAgo, at, pills: 1 })))
    .flat()
    .filter((_, i) => (i + 1) % missingEach !== 0)

/** Instant of a dose relative to `now`; later today it is in the future. */
export function takenAt({ daysAgo, at }: SeedDose, now: Date): Date {
  const [hours, minutes] = at.split(':').map(Number) as [number, number]
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours, minutes)
}
