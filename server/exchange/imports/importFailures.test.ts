import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { importing } from '../../../test/importing.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'

onBothEngines('an import', ({ open }) => {
  const home = open()
  const { emptyFamily, send, tableOf } = importing(home)

  test.each([
    ['nothing', ''],
    ['broken JSON', '{"medicines":'],
    ['another JSON', '{"a":[1,2,3]}'],
    ['a list', '[null,1,"a"]'],
    ['an open quote', 'name,count\n"a,1\n'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
  ])('of %s says that it cannot be read, and adds nothing', async (_, text) => {
    const into = await emptyFamily()
    const { status, body } = await send(into, [{ name: 'a', text }])
    expect([status, body.import]).toEqual([200, null])
  })

  test('that was cut off leaves nothing, and one beyond a limit neither', async () => {
    const into = await emptyFamily()
    const staged = () =>
      home.database.selectFrom('families').where('name', '=', 'Import').select('id').execute()
    const files = [{ name: 'a.csv', text: 'name,count\nZinc,5\n' }]
    const { body } = await send(into, files)
    const [{ id: medicine } = { id: '' }] = (
      await home.call('GET /api/medications', { token: into.token, query: { familyId: into.familyId } })
    ).body
    // Rows as of a process killed before it moved them to the family.
    const createdAt = new Date(home.clock.now.getTime() - 11 * 60_000).toISOString()
    await home.database.insertInto('families').values({ id: 'staged-1', name: 'Import', createdAt }).execute()
    await home.database
      .updateTable('medications')
      .set({ familyId: 'staged-1' })
      .where('id', '=', medicine)
      .execute()
    const again = await send(into, files)
    expect([again.status, again.body.import?.added]).toEqual([200, body.import?.added])
    expect(await staged()).toEqual([])

    const many = Array.from({ length: 2001 }, (_, n) => `Medicine ${n},1`)
    const refused = await send(into, [{ name: 'a.csv', text: ['name,count', ...many].join('\n') }])
    expect(refused.body.code).toBe('limitReached')
    expect(await staged()).toEqual([])
  })

  test('twice at once adds once', async () => {
    const into = await emptyFamily()
    const files = [{ name: 'a.csv', text: 'name,count\nZinc,5\n' }]
    const answers = await Promise.all([send(into, files), send(into, files), send(into, files)])
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
    expect((parse(await tableOf(into, 'medicines'), { bom: true, columns: true }) as unknown[]).length).toBe(
      1,
    )
  })
})
