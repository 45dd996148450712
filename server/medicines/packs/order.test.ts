import { beforeAll, describe, expect, test } from 'vitest'
import type { AddPackBody } from '../../../contract/packs.ts'
import { addSomeMedication, joinFamily, type Member, signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('putting packs in order', ({ open }) => {
  const home = open()
  let nora: Member
  let ids: Record<string, string>
  let medicationOf: Record<string, string>

  const addPack = async (id: string, body: AddPackBody) =>
    (await home.call('POST /api/medications/{id}/packs', { token: nora.token, params: { id }, body })).body.id
  const list = (query: Record<string, string> = {}, { token, familyId } = nora) =>
    home.call('GET /api/families/{id}/packs', { token, params: { id: familyId }, query })
  const discard = (packIds: string[], { token, familyId }: Pick<Member, 'token' | 'familyId'> = nora) =>
    home.call('POST /api/families/{id}/packs/discard', {
      token,
      params: { id: familyId },
      body: { packIds },
    })
  const namesOf = (packs: { id: string }[]) =>
    packs.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
  const packsNow = async () =>
    (await list({ state: 'expired' })).body.map(({ id, count }) => [namesOf([{ id }])[0], count])

  beforeAll(async () => {
    // Midday of the 30th in UTC: still the 29th in Honolulu, and the 1st in Kiritimati.
    home.clock.now = new Date('2026-11-30T10:30:00.000Z')
    nora = await signUpMember(home)
    const ibuprofen = await addSomeMedication(home, nora, {
      name: 'Ibuprofen',
      expirationDate: '2027-01-29',
      lot: 'B5120',
    })
    const drops = await addSomeMedication(home, nora, {
      name: 'Eye drops',
      unit: 'ml',
      step: 0.5,
      expirationDate: '2026-11-29',
      pillCount: 10,
      lot: 'X_1',
    })
    ids = {
      soon: ibuprofen.id,
      yesterday: drops.id,
      later: await addPack(ibuprofen.id, { count: 4, expirationDate: '2027-01-30', lot: 'b51-20' }),
      uncounted: await addPack(ibuprofen.id, { count: null, expirationDate: '2020-02-29' }),
      empty: await addPack(ibuprofen.id, { count: 0, expirationDate: '2020-03-31' }),
      open: await addPack(drops.id, {
        count: 5,
        expirationDate: '2028-01-31',
        openedOn: '2026-11-01',
        useWithinDays: 29,
        lot: 'XY1',
      }),
      endless: await addPack(drops.id, { count: 1 }),
    }
    const packs = (await list()).body
    medicationOf = Object.fromEntries(packs.map((pack) => [pack.id, pack.medicationId]))
  })

  describe('lists', () => {
    test.each<[string, Record<string, string>, string[]]>([
      [
        'all, the earliest last day first',
        {},
        ['uncounted', 'empty', 'yesterday', 'open', 'soon', 'later', 'endless'],
      ],
      ['what has expired and is not empty', { state: 'expired' }, ['uncounted', 'yesterday']],
      [
        'it by the day where one is',
        { state: 'expired', timeZone: 'Pacific/Honolulu' },
        ['uncounted', 'yesterday'],
      ],
      [
        'it where the next day began',
        { state: 'expired', timeZone: 'Pacific/Kiritimati' },
        ['uncounted', 'yesterday', 'open'],
      ],
      ['what expires within 60 days, with the 60th', { state: 'expiring' }, ['open', 'soon']],
      [
        'it where the next day began',
        { state: 'expiring', timeZone: 'Pacific/Kiritimati' },
        ['soon', 'later'],
      ],
      ['what is open', { state: 'open' }, ['open']],
      ['a lot in any case', { lot: ' b51 ' }, ['soon', 'later']],
      ['a lot that nothing has', { lot: 'B5121' }, []],
      ['no sign as a pattern', { lot: 'x_' }, ['yesterday']],
      ['neither this one', { lot: '%' }, []],
      ['a lot within a state', { lot: 'x', state: 'open' }, ['open']],
    ])('%s', async (_, query, expected) => {
      expect(namesOf((await list(query)).body)).toEqual(expected)
    })

    test("include the medication's name and unit", async () => {
      expect((await list({ state: 'open' })).body).toMatchObject([
        { medicationName: 'Eye drops', unit: 'ml', count: 5, goodThrough: '2026-11-30', lot: 'XY1' },
      ])
    })

    test.each([
      [{ state: 'lost' }, 'state must be one of expired, expiring, open'],
      [{ timeZone: 'Mars' }, 'timeZone must be the name of a time zone'],
    ])('not %o', async (query, sentence) => {
      expect((await list(query as never)).body.message).toBe(sentence)
    })
  })

  test('none is discarded if one is of another family', async () => {
    const olav = await signUpMember(home, 'Olav')
    const { id } = await addSomeMedication(home, olav)
    for (const foreign of [id, 'nothing']) {
      const { status, body } = await discard([ids.yesterday as string, foreign])
      expect([status, body.code]).toEqual([404, 'packNotFound'])
    }
    expect(await packsNow()).toEqual([
      ['uncounted', null],
      ['yesterday', 10],
    ])
  })

  test.each([
    [[], 'Please choose at least one pack'],
    [Array(201).fill('pack'), 'At most 200 packs can be thrown away at once'],
    [['no id!'], 'packIds must be ids of packs'],
  ])('refuses %# packs', async (packIds, sentence) => {
    expect((await discard(packIds)).body.message).toBe(sentence)
  })

  test('expired ones are discarded together, once even by several people, and restored', async () => {
    const ben = await signUpMember(home, 'Ben')
    await joinFamily(home, ben, nora.familyId)
    const expired = (await list({ state: 'expired' })).body.map(({ id }) => id)
    const as = { ...ben, familyId: nora.familyId }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        discard(i % 2 ? expired : expired.toReversed(), i % 3 ? nora : as),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.map(({ id }) => id).sort()))).size).toBe(1)
    expect(await packsNow()).toEqual([])
    const events = await home.database
      .selectFrom('events')
      .where('familyId', '=', nora.familyId)
      .where('what', '=', 'packDiscarded')
      .select('before')
      .execute()
    expect(
      events
        .map(({ before }) => JSON.parse(before ?? ''))
        .map(({ count }) => count)
        .sort(),
    ).toEqual([10, null])
    // Found although they are discarded.
    expect((await list({ lot: 'x_1' })).body).toMatchObject([{ discardedAt: home.clock.now.toISOString() }])

    for (const { id: movementId, packId } of answers[0]?.body ?? []) {
      const params = { id: medicationOf[packId] as string, movementId }
      const { status } = await home.call('POST /api/medications/{id}/movements/{movementId}/reversal', {
        token: ben.token,
        params,
      })
      expect(status).toBe(200)
    }
    expect(await packsNow()).toEqual([
      ['uncounted', null],
      ['yesterday', 10],
    ])
  })
})
