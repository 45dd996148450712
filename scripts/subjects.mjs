import { execFileSync } from 'node:child_process'

/** Subjects are checked from the commit after this one on. */
const SINCE = '71206a6'

const IS_RIGHT = /^(?=.{1,72}$)[a-z][a-z, ]*: \S/

/**
 * Prints commit subjects without an area in front ("web: …") or longer than 72 characters. Returns true if
 * there are none, or no history.
 */
export function subjectsAreRight(root) {
  const log = (range) =>
    execFileSync('git', ['log', '--no-merges', '--format=%s', ...range], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const subjects = () => {
    try {
      return log([`${SINCE}..HEAD`])
    } catch {
      // A shallow clone, or no repository.
      return ''
    }
  }
  const wrong = subjects()
    .split('\n')
    .filter((subject) => subject !== '' && !IS_RIGHT.test(subject))
  for (const subject of wrong) console.error(`Not "area: what it does", or above 72 characters: ${subject}`)
  return wrong.length === 0
}
