import { expect, test } from 'vitest'
import { HOSTILE_FILES } from '../../../bench/hostileImports.ts'
import { signUpMember } from '../../../test/household.ts'
import { measuredImports } from '../../../test/measuredImports.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

/** The product's own limit, which is one of time: this one is of processor time, whatever else the machine does. */
const MOST_SECONDS = 15
const TIMEOUT_MS = 300_000

onEachEngine('a hostile file', ({ open }) => {
  const { program, costs } = measuredImports()
  const home = open({ importing: { program, timeoutMs: TIMEOUT_MS } })
  const preview = async (text: string) => {
    const { token, familyId } = await signUpMember(home)
    return home.call('POST /api/families/{id}/imports/preview', {
      token,
      params: { id: familyId },
      body: { files: [{ name: 'a', text }], timeZone: 'UTC' },
    })
  }

  test.each(HOSTILE_FILES)(
    'of $shape is read, or refused with what to do',
    { timeout: TIMEOUT_MS },
    async ({ text, bound }) => {
      const before = costs().length
      const { status, body } = await preview(text())
      if (bound === 'none') expect(status).toBe(200)
      else expect([status, body]).toMatchObject([413, { code: 'importTooLarge', bound }])
      const [cost, ...others] = costs().slice(before)
      expect(others).toEqual([])
      expect(cost?.seconds).toBeLessThan(MOST_SECONDS)
    },
  )
})
