import { expect, test } from 'vitest'
import type { Role } from '../../../contract/families.ts'
import { accountCalls, answerOf } from '../../../test/accountCalls.ts'
import { addSomeMedication, keepSomeImage, type Member, signUpMember } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addMember } from '../families/addMember.ts'

onBothEngines('the account page', ({ open }) => {
  const home = open()
  const { logIn, isSignedIn } = accountCalls(home)

  test('says what happens to each family, and deletes the account accordingly', async () => {
    const [nora, olav] = [await signUpMember(home, 'Nora'), await signUpMember(home, 'Olav')]
    const join = (familyId: string, user: Member, role: Role) =>
      inTransaction(home.database, (tx) =>
        addMember(tx, { familyId, user: { id: user.id, name: 'Somebody' }, role }, home.clock.now),
      )
    const create = async (name: string) =>
      (await home.call('POST /api/families', { token: nora.token, body: { name } })).body.id
    const [shared, stuck, lonely] = [
      await create('Shared'),
      await create('Stuck'),
      await create('Was shared'),
    ]
    for (const [familyId, role] of [
      [shared, 'owner'],
      [stuck, 'helper'],
      [lonely, 'adult'],
    ] as const)
      await join(familyId, olav, role)
    // An ended membership does not count.
    await home.database
      .updateTable('memberships')
      .set({ until: home.clock.now.toISOString() })
      .where('familyId', '=', lonely)
      .where('userId', '=', olav.id)
      .execute()
    const image = await keepSomeImage(home, nora)
    await addSomeMedication(
      home,
      { ...nora, familyId: shared },
      { name: 'Stays', images: [{ url: image, name: 'front', sequence: 0 }] },
    )
    const fates = async () => {
      const { body } = await home.call('GET /api/account/deletion', { token: nora.token })
      return Object.fromEntries(body.families.map(({ name, fate }) => [name, fate]))
    }
    const deletion = { token: nora.token, body: { currentPassword: 'secret1' } }
    expect(await fates()).toEqual({
      "Nora's Family": 'deleted',
      Shared: 'kept',
      Stuck: 'needsOwner',
      'Was shared': 'deleted',
    })
    expect(answerOf(await home.call('POST /api/account/deletion', deletion))).toEqual([
      409,
      'lastOwner',
      'A family needs at least one owner. Make someone else an owner first.',
    ])
    expect(await isSignedIn(nora.token)).toBe(true)

    await home.database
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('familyId', '=', stuck)
      .where('userId', '=', olav.id)
      .execute()
    const twice = await Promise.all([
      home.call('POST /api/account/deletion', deletion),
      home.call('POST /api/account/deletion', deletion),
    ])
    expect(twice.map(({ status }) => status)).toContain(204)
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    const left = await home.call('GET /api/medications', { token: olav.token })
    expect(left.body.map(({ name }) => name)).toEqual(['Stays'])
    const shown = await home.call('GET /api/images', { token: olav.token, query: { i: image } })
    expect(shown.status).toBe(200)
    const families = await home.call('GET /api/families', { token: olav.token })
    expect(families.body.map(({ name }) => name).sort()).toEqual(["Olav's Family", 'Shared', 'Stuck'])
  })

  test('keeps one of two owners who leave a family with other members at once', async () => {
    for (let round = 0; round < 4; round++) {
      const [nora, olav, mila] = [
        await signUpMember(home),
        await signUpMember(home),
        await signUpMember(home),
      ]
      for (const [user, role] of [
        [olav, 'owner'],
        [mila, 'helper'],
      ] as const)
        await inTransaction(home.database, (tx) =>
          addMember(tx, { familyId: nora.familyId, user: { id: user.id, name: 'X' }, role }, home.clock.now),
        )
      const answers = await Promise.all(
        [nora, olav].map(({ token }) =>
          home.call('POST /api/account/deletion', { token, body: { currentPassword: 'secret1' } }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    }
  })
})
