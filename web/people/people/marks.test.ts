import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { COLOURS } from '../../../contract/people.ts'

const css = fs.readFileSync(path.join(import.meta.dirname, '../../base/styles/tokens.css'), 'utf8')

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Blocks of the style sheet that set the tokens: light and dark. */
const themes = css
  .split(/\}/)
  .map(
    (block) =>
      new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value])),
  )
  .filter((tokens) => tokens.size > 0)

test('there are two sets of colours', () => {
  expect(themes).toHaveLength(2)
})

describe.each(themes.map((tokens, place) => ({ theme: ['day', 'night'][place], tokens })))(
  'by $theme',
  ({ tokens }) => {
    test.each(Array.from({ length: COLOURS }, (_, i) => i + 1))(
      'a letter is read on colour %i, with a contrast of at least 7, and the mark is seen on a card',
      (colour) => {
        const mark = tokens.get(`person-${colour}`) as string
        expect(contrast(mark, tokens.get('on-person') as string)).toBeGreaterThanOrEqual(7)
        expect(contrast(mark, tokens.get('enamel') as string)).toBeGreaterThanOrEqual(3)
      },
    )
  },
)
