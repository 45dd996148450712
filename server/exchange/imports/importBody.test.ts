import { expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('the body of an import', ({ open }) => {
  const home = open()

  test.each([
    ['{', 400, { code: 'notJson' }],
    ['', 400, { code: 'invalid', issues: [{ path: 'files' }, { path: 'timeZone' }] }],
    ['null', 400, { code: 'invalid', issues: [{ path: 'files' }, { path: 'timeZone' }] }],
    ['[]', 400, { code: 'invalid', issues: [{ path: 'body' }] }],
    [
      '{"files":[{"name":"a","base64":"a=bc"}],"timeZone":"UTC"}',
      400,
      { code: 'invalid', issues: [{ path: 'files.0.base64', message: 'Please choose a file' }] },
    ],
    ['{"files":[{"name":"é","text":"name,count\\nZinc,5"}],"timeZone":"UTC"}', 200, { format: 'csv' }],
  ])('%s is answered with %i, as that of other calls', async (payload, status, body) => {
    const { token, familyId } = await signUpMember(home)
    const answer = await home.app.inject({
      method: 'POST',
      url: `/api/families/${familyId}/imports/preview`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, body])
  })
})
