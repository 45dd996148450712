import { expect, test } from 'vitest'
import { HOSTILE_FILES } from '../../../bench/hostileImports.ts'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('a hostile file', ({ open }) => {
  const home = open()
  const preview = async (text: string) => {
    const { token, familyId } = await signUpMember(home)
    return home.call('POST /api/families/{id}/imports/preview', {
      token,
      params: { id: familyId },
      body: { files: [{ name: 'a', text }], timeZone: 'UTC' },
    })
  }

  test.each(HOSTILE_FILES)('of $shape is read, or refused with what to do', async ({ text, bound }) => {
    const { status, body } = await preview(text())
    if (bound === 'none') expect(status).toBe(200)
    else expect([status, body]).toMatchObject([413, { code: 'importTooLarge', bound }])
  })
})
