import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { TABLES } from '../../../contract/exports.ts'
import type { ImportBody } from '../../../contract/imports.ts'
import { addSomeMedication, personOf, signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'

onBothEngines('an export that is imported again', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)

  async function exported(token: string, familyId: string): Promise<ImportBody['files']> {
    const files: ImportBody['files'] = []
    for (const table of TABLES) {
      const url = `/api/families/${familyId}/tables?table=${table}`
      const { body } = await home.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      files.push({ name: `${table}.csv`, text: body })
    }
    return files
  }
  const importInto = (token: string, familyId: string, files: ImportBody['files']) =>
    home.call('POST /api/families/{id}/imports', {
      token,
      params: { id: familyId },
      body: { files, timeZone: 'Europe/Berlin' },
    })
  async function empty() {
    const { token } = await signUpMember(home, 'Nora Berg')
    const { body } = await home.call('POST /api/families', { token, body: { name: 'Empty' } })
    return { token, id: body.id }
  }
  const namesIn = async ({ token, id }: { token: string; id: string }) =>
    (await home.call('GET /api/families/{id}/people', { token, params: { id } })).body
      .map(({ name }) => name)
      .sort()

  test('keeps two people of one name apart, each with their own doses', async () => {
    await family.begin()
    const other = await family.addPerson('Mila')
    await family.log({ notes: 'first' })
    await family.log({ notes: 'second', personId: other, takenAt: '2026-11-20T06:00:00.000Z' })
    const files = await exported(nora.token, family.id)
    const into = await empty()
    expect((await importInto(into.token, into.id, files)).status).toBe(200)
    expect(await namesIn(into)).toEqual(['Mila', 'Mila', 'Nora Berg'])
    const { body } = await home.call('GET /api/medications', {
      token: into.token,
      query: { familyId: into.id },
    })
    const { body: logs } = await home.call('GET /api/medications/{id}/logs', {
      token: into.token,
      params: { id: body[0]?.id ?? '' },
    })
    expect(new Set(logs.map(({ personId }) => personId)).size).toBe(2)
    const again = await importInto(into.token, into.id, files)
    expect([again.body.import, again.body.preview.counts.new]).toEqual([null, 0])
  })

  test('takes a planned dose once: another that names it is extra', async () => {
    await family.begin()
    await family.make()
    family.at('2026-11-20T08:05:00.000Z')
    await family.log()
    await family.log({ takenAt: '2026-11-20T08:01:00.000Z', extra: true })
    const files = (await exported(nora.token, family.id)).map((file) => {
      if (file.name !== 'doses.csv') return file
      const rows: string[][] = parse(file.text ?? '', { bom: true })
      const column = rows[0]?.indexOf('planned_id') ?? -1
      const planned = rows.slice(1).map((row) => row[column])
      expect(planned.filter(Boolean)).toHaveLength(1)
      for (const row of rows.slice(1)) row[column] = planned.find(Boolean) ?? ''
      const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      return { ...file, text: lines.join('\n') }
    })
    const into = await empty()
    expect((await importInto(into.token, into.id, files)).status).toBe(200)
    const { body } = await home.call('GET /api/medications', {
      token: into.token,
      query: { familyId: into.id },
    })
    const { body: logs } = await home.call('GET /api/medications/{id}/logs', {
      token: into.token,
      params: { id: body[0]?.id ?? '' },
    })
    expect(logs.map(({ occurrenceId }) => occurrenceId !== null).sort()).toEqual([false, true])
  })

  test('keeps what was skipped and missed of hours counted from the last dose', async () => {
    await family.begin()
    await family.plan({
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 6, anchor: 'taken' },
          times: [{ at: '08:00', amount: 1 }],
        },
      ],
    })
    family.at('2026-11-20T08:00:00.000Z')
    await family.log()
    const next = (await family.today())[1]
    await family.skip(next?.id ?? '')
    family.at('2026-11-21T09:00:00.000Z')
    const states = async (token: string, familyId: string) => {
      const query = { familyId, from: '2026-11-20T00:00:00Z', to: '2026-11-22T00:00:00Z' }
      const { body } = await home.call('GET /api/occurrences', { token, query })
      return body.map(({ local, state }) => `${local} ${state}`)
    }
    const before = await states(nora.token, family.id)
    expect(before.slice(0, 3)).toEqual([
      '2026-11-20T08:00 taken',
      '2026-11-20T14:00 skipped',
      '2026-11-20T20:00 missed',
    ])
    const into = await empty()
    await importInto(into.token, into.id, await exported(nora.token, family.id))
    expect(await states(into.token, into.id)).toEqual(before)
  })

  test('keeps that the next dose keeps its day', async () => {
    await family.begin()
    const pattern = { kind: 'days', every: 7, anchor: 'taken' } as const
    await family.plan({ phases: [{ days: null, pattern, times: [{ at: '08:00', amount: 1 }] }] })
    family.at('2026-11-22T09:00:00.000Z')
    await family.log({ keepsTimes: true })
    const next = async (token: string, familyId: string) => {
      const query = { familyId, from: '2026-11-23T00:00:00Z', to: '2026-12-01T00:00:00Z' }
      const { body } = await home.call('GET /api/occurrences', { token, query })
      return body.map(({ local }) => local)
    }
    expect(await next(nora.token, family.id)).toEqual(['2026-11-27T08:00'])
    const into = await empty()
    await importInto(into.token, into.id, await exported(nora.token, family.id))
    expect(await next(into.token, into.id)).toEqual(['2026-11-27T08:00'])
  })

  test('takes nothing with it when it is undone after edits, neither a zone nor what could be restored', async () => {
    await family.begin({ name: 'Metformin', pillCount: 30 })
    const { token } = nora
    await family.plan()
    const files = await exported(token, family.id)
    const into = await empty()
    const own = await personOf(
      home,
      (await home.call('GET /api/auth/me', { token: into.token })).body.id,
      into.id,
    )
    const { id: medicineId } = await addSomeMedication(
      home,
      { ...nora, token: into.token, familyId: into.id },
      { name: 'Zinc', pillCount: 30 },
    )
    const params = { id: into.id }
    const zone = async () =>
      (await home.call('GET /api/families/{id}', { token: into.token, params })).body.timeZone
    await home.database.updateTable('families').set({ timeZone: null }).where('id', '=', into.id).execute()
    const left = async () =>
      (await home.call('GET /api/medications', { token: into.token, query: { familyId: into.id } })).body.map(
        ({ name, amountLeft }) => [name, amountLeft],
      )
    const dose = {
      name: 'doses.csv',
      text: 'name,taken,amount\nZinc,2026-11-20T06:00:00Z,1\nZinc,2026-11-19T06:00:00Z,1\n',
    }
    const preview = await home.call('POST /api/families/{id}/imports/preview', {
      token: into.token,
      params,
      body: { files: [dose], timeZone: 'UTC' },
    })
    const same = preview.body.lines.filter(({ status }) => status === 'look').map(({ key }) => key)
    const { body } = await home.call('POST /api/families/{id}/imports', {
      token: into.token,
      params,
      body: { files: [dose], same, timeZone: 'UTC' },
    })
    const plans = await importInto(into.token, into.id, files)
    expect(await zone()).toBe('Europe/Berlin')
    const { body: logs } = await home.call('GET /api/medications/{id}/logs', {
      token: into.token,
      params: { id: medicineId },
    })
    const [first, second] = logs.map(({ id }) => ({
      token: into.token,
      params: { id: medicineId, logId: id },
    }))
    if (!first || !second) throw new Error('two doses were imported')
    await home.call('PATCH /api/medications/{id}/logs/{logId}', {
      ...first,
      body: { amount: 4, personId: own },
    })
    await home.call('DELETE /api/medications/{id}/logs/{logId}', second)
    for (const importId of [plans.body.import?.id ?? '', body.import?.id ?? ''])
      await home.call('DELETE /api/families/{id}/imports/{importId}', {
        token: into.token,
        params: { ...params, importId },
      })
    expect([await left(), await zone()]).toEqual([[['Zinc', 30]], null])
    expect((await home.call('POST /api/medications/{id}/logs/{logId}/restore', second)).status).toBe(404)
  })
})
