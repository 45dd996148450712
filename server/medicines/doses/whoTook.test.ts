import { describe, expect, test } from 'vitest'
import {
  addSomeMedication,
  addSomePerson,
  joinFamily,
  type Member,
  signUpMember,
} from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { type Candidate, takersAmong } from './whoTook.ts'

const TAKEN_AT = '2026-11-20T08:00:00.000Z'

const nora: Candidate = { id: 'nora', userId: 'account', isFor: false, archived: false }
const mila: Candidate = { id: 'mila', userId: null, isFor: true, archived: false }
const ben: Candidate = { id: 'ben', userId: 'other', isFor: true, archived: false }
const emil: Candidate = { id: 'emil', userId: null, isFor: true, archived: true }

describe('the person who took a dose', () => {
  test.each<[string, Candidate[], string | undefined, string | null | undefined, string | null]>([
    ['who logs it', [nora], undefined, 'nora', 'nora'],
    ['the only one it is for', [nora, mila], undefined, 'mila', 'nora'],
    ['who logs it, of several', [{ ...nora, isFor: true }, mila], undefined, 'nora', 'nora'],
    ['who logs it for several others', [nora, mila, ben], undefined, 'nora', 'nora'],
    ['the only one who is not archived', [nora, mila, emil], undefined, 'mila', 'nora'],
    ['who logs it, when it is for archived people', [nora, emil], undefined, 'nora', 'nora'],
    ['who is named', [nora, mila, ben], 'ben', 'ben', 'nora'],
    ['who is named, archived or not', [nora, emil], 'emil', 'emil', 'nora'],
    ['who is named, though it is for someone else', [nora, mila], 'nora', 'nora', 'nora'],
    ['nobody of another family', [nora, mila], 'rufus', undefined, 'nora'],
    ['nobody known, where the caller is no person', [mila, ben], undefined, null, null],
  ])('%s', (_, candidates, named, personId, loggedBy) => {
    expect(takersAmong(candidates, 'account', named)).toEqual({ personId, loggedBy })
  })
})

onEachEngine('doses of a family of three', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const log = (token: string, id: string, body: object = {}, key?: string) =>
    home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id },
      body: { takenAt: TAKEN_AT, pillsTaken: 1, ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const ownPersonOf = async ({ id }: Member) =>
    (
      await home.database
        .selectFrom('people')
        .where('userId', '=', id)
        .where('familyId', '=', nora.familyId)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id

  test('say who took them and who logged them, in every answer', async () => {
    const ben = await signUpMember(home, 'Ben')
    await joinFamily(home, ben, nora.familyId)
    const mila = await addSomePerson(home, nora)
    const { id } = await addSomeMedication(home, nora, { personIds: [mila] })
    const { body } = await log(ben.token, id)
    const takers = { personId: mila, loggedBy: await ownPersonOf(ben), version: 1 }
    expect(body).toMatchObject(takers)
    const at = { token: nora.token, params: { id } }
    expect((await home.call('GET /api/medications/{id}/logs', at)).body).toEqual([body])
    expect((await home.call('GET /api/medications/{id}', at)).body).toMatchObject({
      personIds: [mila],
      logs: [body],
    })
    const list = (await home.call('GET /api/medications', { token: nora.token })).body
    expect(list.find((one) => one.id === id)).toMatchObject({ personIds: [mila], logs: [body] })
  })

  test('refuse people of another family, even of one of the caller, and log or move nothing then', async () => {
    const { id } = await addSomeMedication(home, nora)
    const olav = await signUpMember(home, 'Olav')
    const { token } = nora
    const second = (await home.call('POST /api/families', { token, body: { name: 'Cabin' } })).body.id
    const { body: logged } = await log(token, id)
    const ofSecond = await addSomePerson(home, { ...nora, familyId: second })
    const issues = [{ path: 'personId', message: 'Please choose someone in this family' }]
    for (const personId of [await addSomePerson(home, olav), ofSecond, 'nobody']) {
      const { status, body } = await log(token, id, { personId }, 'the-same-key')
      expect([status, body.issues]).toEqual([400, issues])
      const moved = await home.call('PATCH /api/medications/{id}/logs/{logId}', {
        token,
        params: { id, logId: logged.id },
        body: { personId },
      })
      expect([moved.status, moved.body.issues]).toEqual([400, issues])
    }
    expect((await log(token, id, {}, 'the-same-key')).status).toBe(201)
  })

  test('a repeat gets its first answer, whomever the medicine is for since', async () => {
    const { id } = await addSomeMedication(home, nora)
    const first = await log(nora.token, id, {}, 'a-tap')
    const mila = await addSomePerson(home, nora)
    await home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Zinc', personIds: [mila] },
    })
    expect((await log(nora.token, id, {}, 'a-tap')).body).toEqual(first.body)
    expect((await log(nora.token, id, { personId: mila }, 'a-tap')).body.code).toBe('keyReused')
    expect((await log(nora.token, id)).body.personId).toBe(mila)
  })
})
