import { expect, test } from 'vitest'
import { addSomeMedication, addSomeMember, type Member, personOf } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { remindedMember } from '../../../test/remindedMember.ts'
import { planBody } from '../../../test/somePlan.ts'
import type { TestApp } from '../../../test/testApp.ts'

interface Scene {
  home: TestApp
  /** In both families. */
  nora: Member
  /** In the family that the medicine leaves. */
  ben: Member
  medicationId: string
  occurrenceId: string
  doseId: string
}

const csv = (rows: string) => [{ name: 'a.csv', text: `name,taken,amount\n${rows}` }]

async function importDoses({ home, ben }: Scene) {
  const params = { id: ben.familyId }
  const body = { files: csv('Metformin,2026-11-30T08:00:00Z,1\n'), timeZone: 'UTC' }
  const preview = await home.call('POST /api/families/{id}/imports/preview', {
    token: ben.token,
    params,
    body,
  })
  const same = preview.body.lines.filter(({ status }) => status === 'look').map(({ key }) => key)
  return home.call('POST /api/families/{id}/imports', { token: ben.token, params, body: { ...body, same } })
}

const act = (action: 'skip' | 'snooze' | 'care', body: object) => ({
  first: async () => '',
  second: ({ home, ben, occurrenceId }: Scene) =>
    home.call(`POST /api/occurrences/{id}/${action}`, {
      token: ben.token,
      params: { id: occurrenceId },
      body: body as never,
    }),
  expected: 404,
})

const ofDose = ({ ben, medicationId, doseId }: Scene) => ({
  token: ben.token,
  params: { id: medicationId, logId: doseId },
})

/** Calls that use an id from an earlier call, and how the second is answered once the medicine left the family. */
const TWO_STEPS: Record<
  string,
  {
    first: (scene: Scene) => Promise<string>
    second: (scene: Scene, made: string) => Promise<{ status: number }>
    expected: number
  }
> = {
  'undoing an import of its doses': {
    first: async (scene) => (await importDoses(scene)).body.import?.id ?? '',
    second: ({ home, ben }, importId) =>
      home.call('DELETE /api/families/{id}/imports/{importId}', {
        token: ben.token,
        params: { id: ben.familyId, importId },
      }),
    expected: 204,
  },
  'skipping a dose of a list': act('skip', { reason: 'toldTo' }),
  'postponing a dose of a list': act('snooze', { minutes: 15 }),
  'taking care of a dose of a list': act('care', {}),
  'deleting a dose of a list': {
    first: async () => '',
    second: (scene) => scene.home.call('DELETE /api/medications/{id}/logs/{logId}', ofDose(scene)),
    expected: 404,
  },
  'restoring a deleted dose': {
    first: async (scene) => {
      await scene.home.call('DELETE /api/medications/{id}/logs/{logId}', ofDose(scene))
      return ''
    },
    second: (scene) => scene.home.call('POST /api/medications/{id}/logs/{logId}/restore', ofDose(scene)),
    expected: 404,
  },
  'opening a link for the doctor': {
    first: async ({ home, ben, nora }) => {
      const { body } = await home.call('POST /api/people/{id}/shares', {
        token: ben.token,
        params: { id: await personOf(home, nora.id, ben.familyId) },
        body: { hours: 1, parts: ['planned', 'adherence'], timeZone: 'UTC' },
      })
      return body.key
    },
    second: ({ home }, key) => home.call('POST /api/shared', { body: { key } }),
    expected: 200,
  },
}

onBothEngines('a medicine that moves to another family between two calls', ({ open }) => {
  const { home, nora, at, remindOn, becameOf, follow, service, me: _, ...on } = remindedMember(open)

  async function cabin(): Promise<string> {
    const { body } = await home.call('POST /api/families', { token: nora.token, body: { name: 'Cabin' } })
    return body.id
  }
  const move = (id: string, familyId: string) =>
    home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Metformin', familyId },
    })

  /** Nora's medicine with a plan and a dose, which Ben may see and change as well. */
  async function begin(): Promise<Scene> {
    const { body: family } = await home.call('POST /api/families', {
      token: nora.token,
      body: { name: 'Home' },
    })
    const ben = await addSomeMember(home, family.id, { role: 'adult' })
    const { id } = await addSomeMedication(home, { ...nora, familyId: family.id }, { name: 'Metformin' })
    const sent = { token: nora.token, params: { id } }
    const own = await personOf(home, nora.id, family.id)
    await home.call('POST /api/medications/{id}/plans', {
      ...sent,
      body: planBody(own, { startsOn: '2026-12-01' }),
    })
    const takenAt = '2026-11-30T20:00:00.000Z'
    const dose = await home.call('POST /api/medications/{id}/logs', { ...sent, body: { takenAt, amount: 1 } })
    const query = { familyId: family.id, from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z' }
    const { body: due } = await home.call('GET /api/occurrences', { token: nora.token, query })
    return { home, nora, ben, medicationId: id, occurrenceId: due[0]?.id ?? '', doseId: dose.body.id }
  }

  /** Everything that a family stores about its medicines: a sorted list of rows for each table. */
  async function everything(familyId: string) {
    const { database } = home
    const medications = await database
      .selectFrom('medications')
      .where('familyId', '=', familyId)
      .selectAll()
      .execute()
    const ids = medications.map(({ id }) => id)
    const rows = [
      medications,
      await database.selectFrom('events').where('familyId', '=', familyId).selectAll().execute(),
    ]
    for (const table of ['doses', 'deletedDoses', 'packs', 'movements', 'plans', 'lowStock'] as const)
      rows.push(
        (await database.selectFrom(table).where('medicationId', 'in', ids).selectAll().execute()) as never,
      )
    // PostgreSQL returns an updated row last.
    return rows.map((all) => all.map((row) => JSON.stringify(row)).sort())
  }

  test.each(Object.keys(TWO_STEPS))('is not touched by %s', async (name) => {
    const { first, second, expected } = TWO_STEPS[name] as (typeof TWO_STEPS)[string]
    const scene = await begin()
    const made = await first(scene)
    const elsewhere = await cabin()
    expect((await move(scene.medicationId, elsewhere)).status).toBe(200)
    const before = await everything(elsewhere)
    const answer = await second(scene, made)
    expect(answer.status).toBe(expected)
    expect(JSON.stringify(answer)).not.toContain('Metformin')
    expect(await everything(elsewhere)).toEqual(before)
  })

  test('gets no doses of an import that was read before', async () => {
    const scene = await begin()
    const elsewhere = await cabin()
    let before: unknown
    const { read } = home.importReader
    home.importReader.read = async (job, find) => {
      const result = await read(job, find)
      if (job.wantsRows) {
        await move(scene.medicationId, elsewhere)
        before = await everything(elsewhere)
      }
      return result
    }
    const answer = await importDoses(scene)
    home.importReader.read = read
    expect([answer.status, answer.body.code]).toEqual([503, 'busy'])
    expect(await everything(elsewhere)).toEqual(before)
    expect((await importDoses(scene)).status).toBe(200)
  })

  test('stays with what an import brought when that is undone', async () => {
    const { ben } = await begin()
    const into = { token: ben.token, params: { id: ben.familyId } }
    const { body } = await home.call('POST /api/families/{id}/imports', {
      ...into,
      body: { files: csv('Zinc,2026-11-30T08:00:00Z,1\n'), timeZone: 'UTC' },
    })
    const query = { familyId: ben.familyId }
    const all = await home.call('GET /api/medications', { token: ben.token, query })
    const elsewhere = await cabin()
    await move(all.body.find(({ name }) => name === 'Zinc')?.id ?? '', elsewhere)
    const before = await everything(elsewhere)
    const params = { id: ben.familyId, importId: body.import?.id ?? '' }
    const undone = await home.call('DELETE /api/families/{id}/imports/{importId}', {
      token: ben.token,
      params,
    })
    expect(undone.status).toBe(204)
    expect(await everything(elsewhere)).toEqual(before)
  })

  test('cancels the reminders of before, and their links say that they ended', async () => {
    await remindOn(nora)
    const id = await on.plan()
    const [message] = await at('08:00')
    await move(id, await cabin())
    const answer = await home.call('POST /api/reminders/act', {
      body: { token: message?.token, action: 'taken' },
    })
    expect([answer.status, answer.body.code]).toEqual([410, 'reminderLinkEnded'])
    expect(await at('08:15')).toEqual([])
  })
})
