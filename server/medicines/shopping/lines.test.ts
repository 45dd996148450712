import { expect, test } from 'vitest'
import { addSomeLine, addSomeMember, personOf } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { shoppingCalls } from '../../../test/shoppingCalls.ts'

onEachEngine('a written line of the shopping list', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const { list, add, tick, remove, later, whatHappened, newFamily } = shoppingCalls(home, nora)

  test.each([
    [{ name: ' ' }, 'name', 'Please write what to buy'],
    [{}, 'name', 'Please write what to buy'],
    [{ name: 'x'.repeat(201) }, 'name', 'What to buy must be at most 200 characters'],
    [{ name: 'x', note: 'x'.repeat(501) }, 'note', 'The note must be at most 500 characters'],
  ])('%o is refused under %s', async (body, path, message) => {
    const answer = await add(body)
    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]])
  })

  test('a written line is ticked, stays for a day, can be restored, and goes', async () => {
    const berg = await newFamily()
    const helper = await addSomeMember(home, berg.familyId, { role: 'helper' })
    const id = await addSomeLine(home, berg)
    const bought = {
      boughtAt: home.clock.now.toISOString(),
      boughtBy: await personOf(home, helper.id, berg.familyId),
    }
    expect((await tick(id, true, helper)).body).toMatchObject({ id, ...bought })
    later(1)
    // Ticking it again keeps time and buyer.
    expect((await tick(id, true, berg)).body).toMatchObject(bought)
    expect(await list(berg)).toMatchObject([{ id, ...bought }])
    expect((await tick(id, false, berg)).body).toMatchObject({ boughtAt: null, boughtBy: null })
    await tick(id, true, berg)
    later(23)
    expect(await list(berg)).toHaveLength(1)
    later(1)
    expect(await list(berg)).toEqual([])
    for (const answer of [await tick(id, false, berg), await remove(id, berg)])
      expect([answer.status, answer.body.code]).toEqual([404, 'lineNotFound'])
    expect(await whatHappened(berg)).toEqual([
      'shoppingAdded Plasters',
      'shoppingBought Plasters',
      'shoppingReturned Plasters',
      'shoppingBought Plasters',
    ])
  })

  test('a helper removes only own lines; an adult any', async () => {
    const berg = await newFamily()
    const helper = await addSomeMember(home, berg.familyId, { role: 'helper' })
    const adult = await addSomeMember(home, berg.familyId, { role: 'adult' })
    const lines = [
      await addSomeLine(home, berg),
      await addSomeLine(home, helper),
      await addSomeLine(home, helper),
    ]
    expect((await remove(lines[0]!, helper)).body.code).toBe('roleNotAllowed')
    expect((await remove(lines[1]!, helper)).status).toBe(204)
    expect((await remove(lines[0]!, adult)).status).toBe(204)
    expect((await remove(lines[2]!, adult)).status).toBe(204)
    expect((await remove(lines[2]!, adult)).status).toBe(404)
    expect(await list(berg)).toEqual([])
  })
})
