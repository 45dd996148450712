import './fixedDay.mjs'
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { trustClock } from './ownTime.ts'
import { open, type Screen } from './screens/screen.ts'
import { areas } from './screens.ts'
import { expect, test } from './seeds.ts'

/** Roles of what can be pressed or filled in, and of what it is in. */
const ROLES =
  'alertdialog|button|checkbox|combobox|dialog|heading|link|main|navigation|option|radio|region|searchbox|slider|spinbutton|switch|tab|textbox'

/** Roles of what gives a button its meaning if it has a name. */
const NAMED = 'article|group|radiogroup|table'

const NAME = '"(?:[^"\\\\]|\\\\.)*"'
const LINE = new RegExp(`^ *- '?((?:(?:${ROLES})\\b(?: ${NAME})?|(?:${NAMED}) ${NAME})(?: \\[[^\\]]*\\])*)`)

/** Notifications, which disappear after some seconds. */
const NOTIFICATIONS = /^- region "Notification":\n(?: .*\n)*/m

/** The screen that is written with the frame around all of them. */
const WITH_FRAME = 'dashboard'

/** Role, name and state of all that can be pressed, in order; of a page without a dialog only `main` and what follows. */
async function spokenOf(page: Page, name: string): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot()
  const lines = tree
    .replace(NOTIFICATIONS, '')
    .split('\n')
    .flatMap((line) => LINE.exec(line)?.[1]?.replaceAll("''", "'") ?? [])
  const begin = lines.findIndex((line) => /^(main|dialog|alertdialog)/.test(line))
  return lines.slice(name === WITH_FRAME ? 0 : Math.max(0, begin)).join('\n')
}

/** Text file of an area, with a section for each screen. */
class Spoken {
  private readonly file: string
  private readonly screens: Screen[]
  private readonly sections: Map<string, string>

  constructor(area: string, screens: Screen[]) {
    this.file = path.join(import.meta.dirname, 'spoken', `${area}.txt`)
    this.screens = screens
    const text = fs.existsSync(this.file) ? fs.readFileSync(this.file, 'utf8') : ''
    const sections = text.split(/^# /m).slice(1)
    this.sections = new Map(
      sections.map((section) => [
        section.slice(0, section.indexOf('\n')),
        section.slice(section.indexOf('\n')).trim(),
      ]),
    )
  }

  of(name: string) {
    return this.sections.get(name)
  }

  write(name: string, spoken: string) {
    this.sections.set(name, spoken)
    const sections = this.screens.flatMap(([screen]) => {
      const section = this.sections.get(screen)
      return section === undefined ? [] : `# ${screen}\n${section}\n`
    })
    fs.writeFileSync(this.file, sections.join('\n'))
  }
}

/** Waits until a screen has loaded and no longer changes. */
async function settle(page: Page, name: string) {
  // The screen that waits for an answer never ends to load.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  let last: string | undefined
  const isUnchanged = async () => {
    const before = last
    last = await spokenOf(page, name)
    return last === before
  }
  await expect.poll(isUnchanged, { intervals: [1000] }).toBe(true)
}

// Signed in first: the screens of joining invite people, who are then listed in the family.
for (const isSignedIn of [true, false])
  test.describe(() => {
    test.use({
      isSignedIn,
      permissions: ['camera'],
      timezoneId: 'UTC',
      viewport: { width: 1280, height: 720 },
    })

    for (const [area, screens] of Object.entries(areas(isSignedIn)))
      for (const screen of screens) {
        const [name, , prepare] = screen
        test(`${name} is spoken as in e2e/spoken/${area}.txt`, async ({ page, seeds }) => {
          await trustClock(page)
          await page.clock.setFixedTime(new Date('2026-06-17T12:40:00Z'))
          await open(page, screen, seeds)
          await prepare?.(page, seeds)
          const spoken = new Spoken(area, screens)
          if (process.env.SPOKEN === 'write') {
            await settle(page, name)
            spoken.write(name, await spokenOf(page, name))
          } else await expect.poll(() => spokenOf(page, name)).toBe(spoken.of(name))
        })
      }
  })
