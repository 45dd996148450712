import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { DoseBody } from '../../../contract/doses.ts'
import {
  addSomeLine,
  addSomeMeasurement,
  addSomeMedication,
  keepSomeImage,
  type Member,
  personOf,
  signUpMember,
} from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { readZip } from '../../../test/readZip.ts'
import { daily, planBody } from '../../../test/somePlan.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ExportsUnderWay } from './exportsUnderWay.ts'

onEachEngine('everything that an account has', ({ open }) => {
  const home = open()

  const photo = (url: string, sequence = 0) => ({ url, name: 'carton.jpg', sequence })
  const take = ({ token }: Member, id: string, takenAt: string, fields: Partial<DoseBody>) =>
    home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id },
      body: { takenAt, pillsTaken: 1, ...fields },
    })

  async function exported({ token }: Member, timeZone?: string) {
    const query: Record<string, string> = timeZone === undefined ? {} : { timeZone }
    const { body, headers, status } = await home.call('GET /api/account/export', { token, query })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    expect(headers['content-disposition']).toBe('attachment; filename="medicine-cabinet-2026-11-21.zip"')
    return readZip(body as unknown as Buffer)
  }

  test('is a zip with tables, photos and everything as JSON, and nothing of others', async () => {
    const [nora, olav] = [await signUpMember(home, 'Nora'), await signUpMember(home, 'Olav')]
    await addSomeMedication(home, olav, { name: 'Secret of Olav' })
    const images = [await keepSomeImage(home, nora), await keepSomeImage(home, nora)]
    const { id } = await addSomeMedication(home, nora, {
      name: '=Ibu/profen',
      purpose: 'Pain, fever',
      images: images.map(photo),
      unit: 'tablet',
      step: 0.5,
      pillCount: 19,
      warnDays: 14,
    })
    const TODAY = new Date(home.clock.now.getTime() + 1000)
    home.clock.now = TODAY
    const { body: second } = await home.call('POST /api/medications/{id}/packs', {
      token: nora.token,
      params: { id },
      body: { count: 4, lot: 'B5120' },
    })
    await home.call('POST /api/packs/{id}/movements', {
      token: nora.token,
      params: { id: second.id },
      body: { kind: 'discard', notes: 'broken' },
    })
    await home.call('PUT /api/medications/{id}/ingredients', {
      token: nora.token,
      params: { id },
      body: { ingredients: ['Ibuprofen', 'honey'] },
    })
    await take(nora, id, '2026-11-19T08:00:00Z', { amount: 0.5 })
    const me = await personOf(home, nora.id, nora.familyId)
    home.clock.now = new Date('2026-11-20T22:00:00Z')
    const limits = { minHours: null, max24h: 0.5 }
    const { body: plan } = await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id },
      body: planBody(me, { ...daily(['22:30', 2]), limits }),
    })
    await home.call('PUT /api/plans/{id}', {
      token: nora.token,
      params: { id: plan.id },
      body: planBody(me, { ...daily(['23:00', 1]), limits }),
    })
    await home.call('PUT /api/reminders/settings', {
      token: nora.token,
      body: {
        ...{ email: false, digest: false, showNames: true, timeZone: 'Europe/Berlin' },
        ...{
          quiet: { from: '22:00', to: '06:30' },
          follows: [{ personId: me, due: true, missed: true, stock: false }],
        },
      },
    })
    const { body: coming } = await home.call('GET /api/occurrences', {
      token: nora.token,
      query: { familyId: nora.familyId, from: '2026-11-21T12:00:00Z', to: '2026-11-22T12:00:00Z' },
    })
    await home.call('POST /api/occurrences/{id}/skip', {
      token: nora.token,
      params: { id: coming[0]?.id ?? '' },
      body: { reason: 'toldTo', notes: 'by Dr. Haas' },
    })
    home.clock.now = TODAY
    await take(nora, id, '2026-11-20T23:30:00Z', {
      notes: 'late, after dinner',
      override: { reason: 'It hurt' },
    })
    await home.imageStore.remove(images[1] as string)
    await addSomeLine(home, nora, 'Plasters')
    await addSomeMeasurement(
      home,
      { ...nora, personId: me },
      { kind: 'bloodPressure', value: 120, diastolic: 80, unit: 'mmHg', measuredAt: '2026-11-20T23:30:00Z' },
    )

    const files = await exported(nora, 'Europe/Berlin')
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      "Nora's Family/medicines.csv",
      "Nora's Family/doses.csv",
      "Nora's Family/measurements.csv",
      "Nora's Family/family.json",
      "Nora's Family/photos/=Ibu profen.jpg",
      'missing.txt',
    ])
    const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
    expect(JSON.parse(text('account.json'))).toEqual({
      name: 'Nora',
      email: nora.email,
      reminders: {
        ...{ email: false, digest: false, showNames: true, timeZone: 'Europe/Berlin' },
        quiet: { from: '22:00', to: '06:30' },
      },
    })
    expect(text("Nora's Family/medicines.csv")).toBe(
      '\uFEFFMedicine,Purpose,Frequency,Expires,Pills,Pills at first,Lot,Code,Notes,Amount,Unit,Told below days left\r\n' +
        `'=Ibu/profen,"Pain, fever",,2027-03-31,17,19,,,,17.5,tablet,14\r\n`,
    )
    expect(text("Nora's Family/doses.csv")).toBe(
      '\uFEFFFamily,Medicine,Date,Time,Pills taken,Taken by,Logged by,Notes,Instant (UTC),Amount,Unit,Planned for,Beyond the limits because,Taken as\r\n' +
        `Nora's Family,'=Ibu/profen,2026-11-19,09:00,1,Nora,Nora,,2026-11-19T08:00:00.000Z,0.5,tablet,,,'=Ibu/profen\r\n` +
        `Nora's Family,'=Ibu/profen,2026-11-21,00:30,1,Nora,Nora,"late, after dinner",2026-11-20T23:30:00.000Z,1,tablet,2026-11-20 23:00,It hurt,'=Ibu/profen\r\n`,
    )
    expect(text("Nora's Family/measurements.csv")).toBe(
      '\uFEFFPerson,Date,Time,Measured,Value,Lower value,Unit,Note,Entered by,Instant (UTC)\r\n' +
        'Nora,2026-11-21,00:30,bloodPressure,120,80,mmHg,,Nora,2026-11-20T23:30:00.000Z\r\n',
    )
    expect(JSON.parse(text("Nora's Family/family.json"))).toMatchObject({
      measurements: [{ person: 'Nora', kind: 'bloodPressure', value: 120, diastolic: 80, unit: 'mmHg' }],
      name: "Nora's Family",
      people: [{ name: 'Nora', kind: 'person', archived: false, allergies: null }],
      follows: [{ person: 'Nora', due: true, missed: true, stock: false }],
      shoppingList: [{ name: 'Plasters', reason: 'written', addedBy: 'Nora', boughtAt: null }],
      medications: [
        {
          name: '=Ibu/profen',
          pillCount: 17,
          amountLeft: 17.5,
          plans: [
            {
              ...{ person: 'Nora', status: 'active', timeZone: 'UTC', startsOn: '2026-11-20' },
              phases: [{ pattern: { kind: 'daily' }, times: [{ at: '23:00', amount: 1, note: null }] }],
              earlier: [
                {
                  ...{ from: '2026-11-20T22:00:00.000Z', until: '2026-11-20T22:00:00.000Z', timeZone: 'UTC' },
                  phases: [{ times: [{ at: '22:30', amount: 2, note: null }] }],
                },
              ],
              skipped: [
                {
                  ...{ plannedFor: '2026-11-21T23:00', skipReason: 'toldTo', skipNotes: 'by Dr. Haas' },
                  ...{ skippedAt: '2026-11-20T22:00:00.000Z', by: 'Nora' },
                },
              ],
            },
          ],
          packs: [
            { number: 1, count: 17.5, initialCount: 19, discardedAt: null },
            { number: 2, count: 0, lot: 'B5120', discardedAt: expect.any(String) },
          ],
          movements: [
            { kind: 'opening', pack: 1, amount: 19, left: 19, by: 'Nora' },
            { kind: 'refill', pack: 2, amount: 4, after: 4, left: 23 },
            { kind: 'discard', pack: 2, amount: -4, after: 0, left: 19, notes: 'broken' },
            { kind: 'dose', pack: 1, amount: -0.5, left: 18.5 },
            { kind: 'dose', pack: 1, amount: -1, left: 17.5 },
          ],
          ingredients: ['ibuprofen', 'honey'],
          photos: ['photos/=Ibu profen.jpg', 'photos/=Ibu profen 2.jpg'],
          for: [],
          doses: [
            { takenAt: '2026-11-19T08:00:00.000Z', amount: 0.5, takenBy: 'Nora', plannedFor: null },
            {
              notes: 'late, after dinner',
              plannedFor: '2026-11-20T23:00',
              overrideReason: 'It hurt',
            },
          ],
        },
      ],
    })
    expect(text("Nora's Family/photos/=Ibu profen.jpg")).toBe(`the bytes of ${images[0]}`)
    expect(text('missing.txt')).toBe("Nora's Family/photos/=Ibu profen 2.jpg\n")
    expect([...files.values()].join()).not.toContain('Olav')
  })

  test('contains all doses of years, in pages, each once', async () => {
    const nora = await signUpMember(home)
    const { id } = await addSomeMedication(home, nora)
    const at = (i: number) =>
      new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(i / 3) * 60_000).toISOString()
    const doses = Array.from({ length: 2001 }, (_, i) => ({
      id: `dose-${nora.id}-${i}`,
      medicationId: id,
      takenAt: at(i),
      pillsTaken: 1,
      notes: `no ${i}`,
      amountMilli: 1000,
      createdAt: at(i),
    }))
    for (let i = 0; i < doses.length; i += 500)
      await home.database
        .insertInto('doses')
        .values(doses.slice(i, i + 500))
        .execute()
    const { body, headers } = await home.call('GET /api/account/doses', { token: nora.token })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="doses-2026-11-21.csv"')
    const lines = String(body).split('\r\n').slice(1, -1)
    expect(lines).toHaveLength(2001)
    expect(new Set(lines.map((line) => line.split(',')[7])).size).toBe(2001)
    expect(lines.map((line) => line.split(',')[8])).toEqual(doses.map(({ takenAt }) => takenAt))
  })

  test('requires an existing time zone', async () => {
    const { token } = await signUpMember(home)
    for (const timeZone of ['Mars/Olympus', '', '../UTC', 'x'.repeat(500)]) {
      const { status, body } = await home.call('GET /api/account/export', { token, query: { timeZone } })
      expect([status, body.message]).toEqual([400, 'timeZone must be the name of a time zone'])
    }
  })
})

test('sends an account two files at once and no more, whatever others get', () => {
  const underWay = new ExportsUnderWay()
  const [first, second] = [new EventEmitter(), new EventEmitter()]
  underWay.begin('nora', first)
  underWay.begin('nora', second)
  const third = () => underWay.begin('nora', new EventEmitter())
  expect(third).toThrow('Your file is already on its way. Please wait until it has arrived.')
  underWay.begin('olav', new EventEmitter())
  first.emit('close')
  third()
  expect(third).toThrow(Refusal)
})
