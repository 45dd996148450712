import { execFileSync } from 'node:child_process'

/** From the commit after this one on, subjects are as CONTRIBUTING.md says. */
const SINCE = '71206a6'

const IS_RIGHT = /^(?=.{1,72}$)[a-z][a-z, ]*: \S/

/** Tells which subjects of commits have no area in front ("web: …") or are longer than 72 characters. True where there is no history. */
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
      // A shallow clone, or the files alone.
      return ''
    }
  }
  const wrong = subjects()
    .split('\n')
    .filter((subject) => subject !== '' && !IS_RIGHT.test(subject))
  for (const subject of wrong) console.error(`Not "area: what it does", or above 72 characters: ${subject}`)
  return wrong.length === 0
}
