// Makes a release: `npm run release -- 1.1.0`.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const CHAPTERS = [
  { title: undefined, isFor: (name) => !/^(upgrade|api)-/.test(name) },
  { title: 'Before you upgrade', isFor: (name) => name.startsWith('upgrade-') },
  { title: 'For programs that call the API', isFor: (name) => name.startsWith('api-') },
]

function chapterOf(version, date, changes) {
  const parts = CHAPTERS.flatMap(({ title, isFor }) => {
    const lines = changes
      .filter(({ name }) => isFor(name))
      // A file may be written as the list that it joins.
      .map(
        ({ text }) =>
          `- ${text
            .trim()
            .replace(/^- /, '')
            .replaceAll(/\n(?:- | {2})?/g, '\n  ')}\n`,
      )
    return lines.length === 0 ? [] : [`${title === undefined ? '' : `### ${title}\n\n`}${lines.join('')}`]
  })
  return `## ${version}, ${date}\n\n${parts.join('\n')}\n`
}

/**
 * Sets the version, joins the files of `changes/` into the changelog and commits; tags and pushes nothing.
 * Throws if the version is not newer, something is uncommitted, or nothing changed.
 */
export function release(root, version, now = new Date()) {
  const run = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8' })
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name the version: npm run release -- 1.1.0')
  if (run('git', 'status', '--porcelain') !== '') throw new Error('Commit what is changed first.')
  const folder = path.join(root, 'changes')
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  if (names.length === 0) throw new Error('Nothing changed: changes/ is empty.')
  const file = path.join(root, 'CHANGELOG.md')
  const log = fs.readFileSync(file, 'utf8')
  const last = /^## (\d+\.\d+\.\d+)/m.exec(log)
  const isNewer = version.localeCompare(last?.[1] ?? '0.0.0', 'en', { numeric: true }) > 0
  if (!isNewer) throw new Error(`${version} is not newer than ${last?.[1]}.`)
  const changes = names
    .sort()
    .map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }))
  const chapter = chapterOf(version, now.toISOString().slice(0, 10), changes)
  const at = last?.index ?? log.length
  fs.writeFileSync(file, `${log.slice(0, at)}${chapter}${log.slice(at)}`)
  for (const name of names) fs.rmSync(path.join(folder, name))
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version')
  run('git', 'add', '--all')
  run('git', 'commit', '--quiet', '--message', `release: ${version}`)
}

if (process.argv[1] === import.meta.filename) release(path.dirname(import.meta.dirname), process.argv[2])
