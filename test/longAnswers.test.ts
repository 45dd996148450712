import { beforeAll, expect, test } from 'vitest'
import type { Answer, CallName } from '../contract/calls.ts'
import { DAY_MS } from '../language/durations.ts'
import { addSomeMedication, type Member, personOf, signUpMember } from './household.ts'
import { onEachEngine } from './onEachEngine.ts'
import { daily, planBody } from './somePlan.ts'

const MEGABYTE = 1_000_000

/** The longest accepted text, of characters of three bytes. */
const LONG = '薬'.repeat(2000)

/** Every hour of the day. */
const HOURLY = daily(
  ...Array.from({ length: 24 }, (_, hour) => [`${String(hour).padStart(2, '0')}:00`, 1] as [string, number]),
)

type Newest =
  | 'GET /api/medications/{id}/logs'
  | 'GET /api/medications/{id}/movements'
  | 'GET /api/families/{id}/measurements'
  | 'GET /api/families/{id}/events'
  | 'GET /api/account/events'
type Lists = Extract<
  CallName,
  | 'GET /api/medications'
  | 'GET /api/occurrences'
  | 'GET /api/adherence'
  | 'GET /api/families/{id}/products'
  | 'GET /api/families/{id}/packs'
  | Newest
>

onEachEngine('what is too long for one answer', ({ open }) => {
  const home = open()
  let nora: Member
  let me: string
  beforeAll(async () => {
    nora = await signUpMember(home)
    me = await personOf(home, nora.id, nora.familyId)
  })

  /** Reads all pages of a list, each at most 2 MB; returns their items. */
  async function pagesOf<Name extends Lists>(name: Name, query: Record<string, string>, id?: string) {
    const pages: Answer<Name>[] = []
    for (let rest: Record<string, string> | undefined = query; rest; ) {
      const answer: { status: number; body: unknown; headers: Record<string, unknown> } = await home.call(
        name,
        { token: nora.token, query: rest, params: { id } } as never,
      )
      const { status, body, headers } = answer
      expect(status).toBe(200)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(2 * MEGABYTE)
      pages.push(body as Answer<Name>)
      const next: string | undefined = /\?([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
      rest = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next))
    }
    return pages
  }

  /** Copies a row under 999 more ids. */
  async function copy<Table extends 'doses' | 'movements' | 'measurements' | 'events' | 'accountEvents'>(
    table: Table,
    texts: object,
    idOf: (n: number) => object = (n) => ({ id: `copy${n}`.padEnd(22, '-') }),
  ) {
    const row = await home.database
      .selectFrom(table as 'doses')
      .selectAll()
      .orderBy('id' in idOf(0) ? 'id' : ('number' as 'id'), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 999 }, (_, n) => ({ ...row, ...texts, ...idOf(n) }))
    for (let first = 0; first < rows.length; first += 100)
      await home.database
        .insertInto(table as 'doses')
        .values(rows.slice(first, first + 100))
        .execute()
  }

  test('the newest of each list continue at their link, full of the widest letters', async () => {
    const { token, familyId } = nora
    const { id } = await addSomeMedication(home, nora, { pillCount: 10 })
    const params = { id }
    const body = { takenAt: home.clock.now.toISOString(), pillsTaken: 1 }
    await home.call('POST /api/medications/{id}/logs', { token, params, body })
    const note = { kind: 'note' as const, measuredAt: home.clock.now.toISOString(), note: 'A note' }
    await home.call('POST /api/people/{id}/measurements', { token, params: { id: me }, body: note })
    const account = { email: nora.email, password: 'secret1' }
    await home.call('POST /api/auth/login', { body: account })
    await copy('doses', { notes: LONG })
    await copy('movements', { notes: LONG.slice(0, 500) }, (n) => ({ number: 10 + n }))
    await copy('measurements', { note: LONG.slice(0, 500) })
    await copy('events', {
      thingName: LONG.slice(0, 200),
      after: JSON.stringify({ name: LONG.slice(0, 200), notes: LONG }),
    })
    await copy('accountEvents', { thing: LONG.slice(0, 200), deviceName: LONG.slice(0, 200) })
    for (const [name, of] of [
      ['GET /api/medications/{id}/logs', id],
      ['GET /api/medications/{id}/movements', id],
      ['GET /api/families/{id}/measurements', familyId],
      ['GET /api/families/{id}/events', familyId],
      ['GET /api/account/events', undefined],
    ] as const) {
      const all = (await pagesOf(name, { limit: '1000' }, of)).flat() as { id: string }[]
      expect([name, new Set(all.map((one) => one.id)).size === all.length]).toEqual([name, true])
      expect(all.length).toBeGreaterThanOrEqual(1000)
    }
    await home.database.deleteFrom('medications').execute()
  })

  const plan = (medicationId: string, body = planBody(me, HOURLY)) =>
    home.call('POST /api/medications/{id}/plans', { token: nora.token, params: { id: medicationId }, body })

  test('the list of medications continues at its link, without gaps or repeats', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `Medicine ${n}`)
    for (const name of names)
      await addSomeMedication(home, nora, { name, notes: LONG, purpose: LONG.slice(0, 500) })
    const pages = await pagesOf('GET /api/medications', { familyId: nora.familyId })
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat().map(({ name }) => name)).toEqual(names)
    await home.database.deleteFrom('medications').execute()
  })

  test('known products and the packs of a family continue at their link, full of the widest letters', async () => {
    const { familyId } = nora
    const [thousand, wide] = [Array.from({ length: 1000 }, (_, n) => n), LONG.slice(0, 90)]
    const products = thousand.map((n) => ({
      familyId,
      productCode: `${wide}${n}`,
      name: LONG.slice(0, 200),
      purpose: LONG,
      pillCount: null,
      confirmedAt: home.clock.now.toISOString(),
    }))
    const { id } = await addSomeMedication(home, nora, { name: LONG.slice(0, 200), pillCount: 10 })
    const [pack] = await home.database
      .selectFrom('packs')
      .selectAll()
      .where('medicationId', '=', id)
      .execute()
    const of = { medicationId: id, productCode: wide, lot: LONG.slice(0, 100) }
    const packs = thousand.map((n) => ({ ...pack, ...of, id: `pack${n}`.padEnd(22, '-') }))
    for (let first = 0; first < 1000; first += 100) {
      await home.database
        .insertInto('knownProducts')
        .values(products.slice(first, first + 100))
        .execute()
      await home.database
        .insertInto('packs')
        .values(packs.slice(first, first + 100) as never)
        .execute()
    }
    const known = (await pagesOf('GET /api/families/{id}/products', {}, familyId)).flat()
    expect(new Set(known.map(({ productCode }) => productCode)).size).toBe(1000)
    expect(known).toHaveLength(1000)
    const listed = (await pagesOf('GET /api/families/{id}/packs', {}, familyId)).flat()
    expect(new Set(listed.map((one) => one.id)).size).toBe(1000)
    await home.database.deleteFrom('medications').execute()
  })

  test('two months of 480 doses a day come in order; one more plan is refused until another is paused', async () => {
    const plans: string[] = []
    const { id: first } = await addSomeMedication(home, nora)
    for (let n = 0; n < 20; n++) {
      const { id } = n === 0 ? { id: first } : await addSomeMedication(home, nora)
      const made = await plan(id)
      expect(made.status).toBe(201)
      plans.push(made.body.id)
    }
    const refused = await plan(first)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The plans of a family have at most 500 doses a day. Pause or stop some that nobody needs.',
    ])
    const from = new Date(home.clock.now.getTime() + DAY_MS)
    const to = new Date(from.getTime() + 62 * DAY_MS)
    const query = { familyId: nora.familyId, from: from.toISOString(), to: to.toISOString() }
    const pages = await pagesOf('GET /api/occurrences', query)
    expect(pages.length).toBeGreaterThan(5)
    const all = pages.flat()
    expect(all).toHaveLength(480 * 62)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const order = all.map(({ dueAt, id }) => `${dueAt} ${id}`)
    expect(order).toEqual(order.toSorted())
    const day = (instant: Date) => instant.toISOString().slice(0, 10)
    const kept = await pagesOf('GET /api/adherence', {
      familyId: nora.familyId,
      from: day(from),
      to: day(new Date(to.getTime() - DAY_MS)),
    })
    expect(kept.flat().map(({ days }) => days.length)).toEqual(Array(20).fill(62))

    const set = (id: string | undefined, status: 'paused' | 'active') =>
      home.call('PATCH /api/plans/{id}', { token: nora.token, params: { id: id ?? '' }, body: { status } })
    expect((await set(plans[0], 'paused')).status).toBe(200)
    expect((await plan(first)).status).toBe(201)
    expect((await set(plans[0], 'active')).body.message).toMatch(/at most 500 doses a day/)
  })

  test('a plan has a hundred times in all its steps, and a medication fifty plans', async () => {
    const { id } = await addSomeMedication(home, nora)
    const [phase] = HOURLY.phases
    if (!phase) throw new Error('There is a phase.')
    const steps = (count: number) => ({
      phases: Array.from({ length: count }, () => ({ ...phase, days: 1 })),
    })
    const tooLong = await plan(id, planBody(me, steps(5)))
    expect([tooLong.status, tooLong.body.message]).toEqual([
      400,
      'A plan has at most 100 times in all its steps',
    ])
    const weekly = planBody(me, {
      phases: [{ days: null, pattern: { kind: 'days', every: 7 }, times: [{ at: '08:00', amount: 1 }] }],
    })
    await home.database.deleteFrom('plans').execute()
    for (let n = 0; n < 50; n++) expect((await plan(id, weekly)).status).toBe(201)
    expect((await plan(id, weekly)).body.message).toMatch(
      /^This medication has reached the limit of 50 plans/,
    )
  })
})
