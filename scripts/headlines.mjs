// Prints the headlines of a released version for its notes: `node scripts/headlines.mjs 1.2.3`.
import fs from 'node:fs'
import path from 'node:path'

/** Returns what people and operators read of a version's chapter: all but the part for programs. Throws without one. */
export function headlinesOf(changelog, version) {
  const chapter = changelog.split(/^(?=## )/m).find((part) => part.split(/[,\n]/)[0] === `## ${version}`)
  if (!chapter) throw new Error(`CHANGELOG.md has no chapter ${version}`)
  const parts = chapter.split(/^(?=### )/m).filter((part) => !part.startsWith('### For programs'))
  const text = parts
    .join('')
    .replace(/^## .*\n+/, '')
    .trim()
  return `${text}\n\nEverything, also for programs that call the API: CHANGELOG.md.\n`
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(path.dirname(import.meta.dirname), 'CHANGELOG.md')
  process.stdout.write(headlinesOf(fs.readFileSync(file, 'utf8'), process.argv[2]))
}
