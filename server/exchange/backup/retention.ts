// Direct imports: the package's index would load hundreds of modules.
import { format } from 'date-fns/format'
import { parse } from 'date-fns/parse'

const STAMP = 'yyyy-MM-dd-HHmm'

/**
 * Backups to keep: the newest ones, such as one from before an update, and the newest of each of the last days, ISO weeks and
 * months that have one.
 */
const KEPT = [
  { atMost: 3, period: STAMP },
  { atMost: 7, period: 'yyyy-MM-dd' },
  { atMost: 4, period: "RRRR-'W'II" },
  { atMost: 12, period: 'yyyy-MM' },
] as const

const NAME = /^medicine-cabinet-(\d{4}-\d\d-\d\d-\d{4})\.tar$/
/** File name of a backup of a moment, in the server's local time. */
export const nameOf = (at: Date) => `medicine-cabinet-${format(at, STAMP)}.tar`

/** Moment of a backup by its file name; undefined for other files. */
export function parseName(file: string): Date | undefined {
  const at = parse(NAME.exec(file)?.[1] ?? '', STAMP, new Date(0))
  return Number.isNaN(at.getTime()) ? undefined : at
}

/**
 * Files of a folder to delete: keeps the 3 newest backups, of nightly ones also 7 daily, 4 weekly and 12 monthly ones, and files
 * with other names.
 */
export function outdated(files: readonly string[], isNightly: boolean): string[] {
  const backups = files.flatMap((file) => {
    const at = parseName(file)
    return at === undefined ? [] : [{ file, at }]
  })
  backups.sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set<string>()
  for (const { atMost, period } of isNightly ? KEPT : KEPT.slice(0, 1)) {
    const seen = new Set<string>()
    for (const { file, at } of backups) {
      const key = format(at, period)
      if (seen.has(key)) continue
      if (seen.size === atMost) break
      seen.add(key)
      kept.add(file)
    }
  }
  return backups.map(({ file }) => file).filter((file) => !kept.has(file))
}
