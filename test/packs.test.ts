import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MoveBody } from '../contract/packs.ts'
import { settleExpired } from '../server/packs/settleExpired.ts'
import { addSomeMedication, addSomeMember, type Member } from './household.ts'
import { memberIn, onEachEngine } from './onEachEngine.ts'
import { type Happened, type ModelPack, StockModel } from './stockModel.ts'
import type { TestApp } from './testApp.ts'

/** How many random stories are told on each engine, of ten steps each about; ABUSE=34 tells 10,000 steps. */
const STORIES = 30 * Number(process.env.ABUSE ?? 1)
/** ABUSE=5 and more takes all of a pack of 500. */
const HALVES = Math.min(1000, 200 * Number(process.env.ABUSE ?? 1))
const DAY_MS = 24 * 60 * 60 * 1000
const TAKEN_AT = '2026-11-20T08:00:00.000Z'

const quarters = (most: number) => fc.integer({ min: 1, max: most }).map((some) => some * 250)
const milli = fc.integer({ min: 1, max: 9000 })
const inDays = fc.option(fc.integer({ min: -5, max: 60 }))
const kind = fc.constantFrom('correction', 'loss', 'refill', 'discard')
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('take'), milli: quarters(40), from: fc.option(fc.nat()) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mend'), which: fc.nat(), milli: quarters(40) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add'),
      milli: fc.option(fc.nat(9000)),
      printed: inDays,
      opened: fc.option(fc.integer({ min: -20, max: 0 })),
      keeps: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move'), which: fc.nat(), kind, milli }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stopCounting'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('takeBack'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put'), milli: fc.option(fc.nat(20_000)) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('describe'),
      which: fc.nat(),
      printed: inDays,
      opened: fc.option(fc.integer({ min: -20, max: 0 })),
      keeps: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      days: fc.integer({ min: 1, max: 8 }),
      byJob: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('race'),
      milli: quarters(12),
      times: fc.integer({ min: 2, max: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('andUndo'), which: fc.nat(), what: fc.nat(5), milli }),
  },
) as fc.Arbitrary<Step>

type Dated = { printed: number | null; opened: number | null; keeps: number | null }
type Step =
  | { do: 'take'; milli: number; from: number | null }
  | { do: 'remove' | 'restore' | 'takeBack' | 'stopCounting'; which: number }
  | { do: 'mend'; which: number; milli: number }
  | ({ do: 'add'; milli: number | null } & Dated)
  | { do: 'move'; which: number; kind: MoveBody['kind']; milli: number }
  | { do: 'put'; milli: number | null }
  | ({ do: 'describe'; which: number } & Dated)
  | { do: 'wait'; days: number; byJob: boolean }
  | { do: 'race'; milli: number; times: number }
  | { do: 'andUndo'; which: number; what: number; milli: number }

const pick = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(1, things.length)]
const amount = (some: number | null) => (some === null ? null : some / 1000)

/** One medication of two members in the product and in the model, and how each step is done to both. */
async function bothOf(home: TestApp, nora: Member, ben: Member) {
  const printed = new Date(home.clock.now.getTime() + 20 * DAY_MS).toISOString().slice(0, 10)
  const { id } = await addSomeMedication(home, nora, { pillCount: 6, expirationDate: printed, step: 0.25 })
  const model = new StockModel(home.clock.now)
  model.add({ id, milli: 6000, initial: 6000, printed, opened: null, keepsDays: null }, false)
  const movementOf = new Map<Happened, string>()
  let steps = 0
  const asNobodyElse = () => ({ token: (++steps % 2 === 0 ? nora : ben).token, params: { id } })
  const asked = { token: nora.token, params: { id } }
  const day = (from: number | null) =>
    from === null ? null : new Date(home.clock.now.getTime() + from * DAY_MS).toISOString().slice(0, 10)

  const takeAs = (sent: ReturnType<typeof asNobodyElse>, milli: number, packId?: string) =>
    home.call('POST /api/medications/{id}/logs', {
      ...sent,
      body: { takenAt: TAKEN_AT, amount: milli / 1000, ...(packId && { packId }) },
    })
  const take = (milli: number, packId?: string) => takeAs(asNobodyElse(), milli, packId)
  const dose = (logId: string) => {
    const sent = asNobodyElse()
    return { ...sent, params: { id, logId } }
  }
  const remove = async (logId: string) =>
    expect((await home.call('DELETE /api/medications/{id}/logs/{logId}', dose(logId))).status).toBe(204)
  const restore = (logId: string) => home.call('POST /api/medications/{id}/logs/{logId}/restore', dose(logId))
  const change = (body: object) =>
    home.call('PUT /api/medications/{id}', { ...asNobodyElse(), body: { name: 'Ibuprofen', ...body } })
  const reverse = (movementId: string) =>
    home.call('POST /api/medications/{id}/movements/{movementId}/reversal', {
      ...asNobodyElse(),
      params: { id, movementId },
    })
  const story = async () =>
    (
      await home.call('GET /api/medications/{id}/movements', { ...asked, query: { limit: '1000' } })
    ).body.reverse()
  const packs = async () => (await home.call('GET /api/medications/{id}/packs', asked)).body
  const one = async () => (await home.call('GET /api/medications/{id}', asked)).body

  /** Expects what the model expects of a call; true when it was done. */
  const isDone = (
    answer: { status: number; body: { code?: string } },
    status: number,
    refused: string | undefined,
  ): boolean => {
    expect([answer.status, answer.body?.code]).toEqual(refused ? [409, refused] : [status, undefined])
    return refused === undefined
  }

  /** Does one movement of a pack to both; gives what happened, where it was done. */
  async function move(pack: ModelPack, kind: MoveBody['kind'], milli: number | null) {
    const body =
      kind === 'correction' ? { countTo: amount(milli) } : kind === 'discard' ? {} : { amount: amount(milli) }
    const refused = model.refusesMove(pack, kind, milli ?? 0)
    const answer = await home.call('POST /api/packs/{id}/movements', {
      ...asNobodyElse(),
      params: { id: pack.id },
      body: { kind, ...body },
    })
    if (!isDone(answer, 201, refused)) return undefined
    if (kind === 'correction') model.count(pack, milli)
    else model.move(pack, kind, milli ?? 0)
    const happened = model.story.at(-1) as Happened
    expect(answer.body.amount).toBe(happened.milli / 1000)
    movementOf.set(happened, answer.body.id)
    return happened
  }

  async function takeBack(happened: Happened) {
    const refused = model.refusesTakingBack(happened)
    if (isDone(await reverse(movementOf.get(happened) as string), 200, refused)) model.takeBack(happened)
  }

  const details = ({ printed, opened, keeps }: Dated) => ({
    expirationDate: day(printed),
    openedOn: day(opened),
    useWithinDays: keeps,
  })

  /** What undo has to bring back. */
  async function seen() {
    const { version, updatedAt, logs, ...medication } = await one()
    return { medication, packs: await packs(), logs: logs.map(({ version, ...dose }) => dose) }
  }

  async function doAndUndo({ what, which, milli }: Extract<Step, { do: 'andUndo' }>) {
    const before = await seen()
    const pack = pick(model.packs, which) as ModelPack
    if (what < 4) {
      const kinds = ['correction', 'loss', 'refill', 'discard'] as const
      const happened = await move(pack, kinds[what] as MoveBody['kind'], milli)
      if (!happened) return
      await takeBack(happened)
    } else if (what === 4) {
      const refused = model.refusesDose(250)
      const answer = await take(250)
      if (!isDone(answer, 201, refused)) return
      model.take(answer.body.id, 250)
      await remove(answer.body.id)
      model.remove(answer.body.id)
    } else {
      const logId = pick([...model.doses.keys()], which)
      if (logId === undefined) return
      await remove(logId)
      model.remove(logId)
      model.restore(logId)
      expect((await restore(logId)).status).toBe(200)
    }
    expect(await seen()).toEqual(before)
  }

  /** Both members take at once, while one dose is deleted by both. */
  async function race({ milli, times }: Extract<Step, { do: 'race' }>) {
    const known = (await story()).length
    const leaving = [...model.doses.keys()][0]
    const bothRemove = [nora, ben].map(({ token }) =>
      leaving === undefined
        ? { status: 0 }
        : home.call('DELETE /api/medications/{id}/logs/{logId}', { token, params: { id, logId: leaving } }),
    )
    const takes = Array.from({ length: times }, () => take(milli))
    const answers = await Promise.all(takes)
    const statuses = (await Promise.all(bothRemove)).map(({ status }) => status)
    if (leaving !== undefined) expect(statuses.sort()).toEqual([204, 404])
    const since = (await story()).slice(known)
    const placeOf = (doseId: string) => since.findIndex((movement) => movement.doseId === doseId)
    const logged = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
    // What comes from a pack that nobody counts leaves no line: it came when that was the next one.
    const unseen = logged.filter((one) => placeOf(one) < 0)
    const takeUnseen = () => {
      if (model.used[0]?.milli !== null) return
      for (const one of unseen.splice(0)) model.take(one, milli)
    }
    const seenInOrder = [
      ...logged.filter((one) => placeOf(one) >= 0),
      ...(leaving === undefined ? [] : [leaving]),
    ]
    seenInOrder.sort((a, b) => placeOf(a) - placeOf(b))
    const refusals = new Set([model.refusesDose(milli)])
    takeUnseen()
    for (const one of seenInOrder) {
      if (one === leaving) model.remove(one)
      else {
        expect(model.refusesDose(milli)).toBeUndefined()
        model.take(one, milli)
      }
      takeUnseen()
      refusals.add(model.refusesDose(milli))
    }
    expect(unseen).toEqual([])
    for (const { status, body } of answers) if (status !== 201) expect(refusals).toContain(body.code)
  }

  async function run(step: Step): Promise<void> {
    switch (step.do) {
      case 'take': {
        const named = step.from === null ? undefined : pick(model.packs, step.from)
        const refused = model.refusesDose(step.milli, named)
        const answer = await take(step.milli, named?.id)
        if (isDone(answer, 201, refused)) model.take(answer.body.id, step.milli, named)
        return
      }
      case 'remove': {
        const logId = pick([...model.doses.keys()], step.which)
        if (logId === undefined) return
        await remove(logId)
        return model.remove(logId)
      }
      case 'restore': {
        const logId = pick([...model.deleted.keys()], step.which)
        if (logId === undefined) return
        if (isDone(await restore(logId), 200, model.refusesRestoring(logId))) model.restore(logId)
        return
      }
      case 'mend': {
        const logId = pick([...model.doses.keys()], step.which)
        if (logId === undefined) return
        const answer = await home.call('PATCH /api/medications/{id}/logs/{logId}', {
          ...dose(logId),
          body: { amount: step.milli / 1000 },
        })
        isDone(answer, 200, model.mend(logId, step.milli))
        return
      }
      case 'add': {
        const answer = await home.call('POST /api/medications/{id}/packs', {
          ...asNobodyElse(),
          body: { count: amount(step.milli), ...details(step) },
        })
        expect(answer.status).toBe(201)
        const { expirationDate: printed, openedOn: opened, useWithinDays: keepsDays } = details(step)
        model.add(
          { id: answer.body.id, milli: step.milli, initial: step.milli, printed, opened, keepsDays },
          true,
        )
        movementOf.set(model.story.at(-1) as Happened, (await story()).at(-1)?.id ?? '')
        return
      }
      case 'move':
        await move(pick(model.packs, step.which) as ModelPack, step.kind, step.milli)
        return
      case 'stopCounting':
        await move(pick(model.packs, step.which) as ModelPack, 'correction', null)
        return
      case 'takeBack': {
        const happened = pick(model.story, step.which)
        if (happened) await takeBack(happened)
        return
      }
      case 'put': {
        const known = model.story.length
        expect((await change({ amountLeft: amount(step.milli) })).status).toBe(200)
        model.countAll(step.milli)
        const told = model.story.slice(known)
        const ids =
          told.length === 0 ? [] : (await story()).slice(-told.length).map((movement) => movement.id)
        for (const [place, happened] of told.entries()) movementOf.set(happened, ids[place] as string)
        return
      }
      case 'describe': {
        const pack = pick(model.packs, step.which) as ModelPack
        const answer = await home.call('PUT /api/packs/{id}', {
          ...asNobodyElse(),
          params: { id: pack.id },
          body: details(step),
        })
        expect(answer.status).toBe(200)
        const { expirationDate: printed, openedOn: opened, useWithinDays: keepsDays } = details(step)
        Object.assign(pack, { printed, opened, keepsDays })
        return
      }
      case 'wait':
        home.clock.now = new Date(home.clock.now.getTime() + step.days * DAY_MS)
        model.now = home.clock.now
        if (step.byJob) await settleExpired(home.database, home.clock.now)
        else expect((await change({})).status).toBe(200)
        return
      case 'race':
        return race(step)
      case 'andUndo':
        return doAndUndo(step)
    }
  }

  async function compare(): Promise<void> {
    const medication = await one()
    const list = (await home.call('GET /api/medications', { token: ben.token })).body
    expect(list.find((listed) => listed.id === id)).toEqual({
      ...medication,
      logs: medication.logs.slice(0, 5),
    })
    const inUse = model.used[0] as ModelPack
    const initials = model.used.map(({ initial }) => initial)
    const { left } = model
    expect(medication).toMatchObject({
      amountLeft: amount(left),
      pillCount: left === null ? null : Math.floor(left / 1000),
      initialPillCount: initials.includes(null)
        ? null
        : Math.floor(initials.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 1000),
      expirationDate: inUse.printed === null ? null : `${inUse.printed}T00:00:00.000Z`,
      goodThrough: model.lastDayOf(inUse),
      expiredPacks: model.expiredPacks,
    })
    const doses = (await home.call('GET /api/medications/{id}/logs', asked)).body
    expect(Object.fromEntries(doses.map((dose) => [dose.id, dose.amount]))).toEqual(
      Object.fromEntries([...model.doses].map(([logId, { milli }]) => [logId, milli / 1000])),
    )

    const shown = await packs()
    expect(shown.filter(({ isUsable }) => isUsable).map((pack) => pack.id)).toEqual(
      model.used.map((pack) => pack.id),
    )
    expect(
      Object.fromEntries(shown.map((pack) => [pack.id, [pack.count, pack.discardedAt !== null]])),
    ).toEqual(
      Object.fromEntries(model.packs.map((pack) => [pack.id, [amount(pack.milli), pack.isDiscarded]])),
    )
    const sums = new Map<string, number>()
    const movements = await story()
    for (const { packId, amount, after } of movements) {
      const sum = (sums.get(packId) ?? 0) + Math.round(amount * 1000)
      sums.set(packId, sum)
      expect(sum).toBeGreaterThanOrEqual(0)
      // What is not counted sums to 0.
      expect(Math.round((after ?? 0) * 1000)).toBe(sum)
    }
    for (const pack of model.packs) expect(sums.get(pack.id) ?? 0).toBe(pack.milli ?? 0)
    expect(movements.at(-1)?.left).toBe(medication.amountLeft)
  }

  return {
    run: async (step: Step) => {
      home.clock.now = new Date(home.clock.now.getTime() + 1000)
      model.now = home.clock.now
      await run(step)
      await compare()
    },
    end: () => home.call('DELETE /api/medications/{id}', asked),
  }
}

onEachEngine('packs', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  test('hold what the rules say after every step, their story adds up, and undo brings back what was', {
    timeout: 3_600_000,
  }, async () => {
    const ben = await addSomeMember(home, nora.familyId)
    const start = home.clock.now
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        // A day is over at noon, at UTC-12: seconds must not reach it by themselves.
        home.clock.now = new Date(`${start.toISOString().slice(0, 10)}T15:00:00.000Z`)
        const both = await bothOf(home, nora, ben)
        for (const step of steps) await both.run(step)
        await both.end()
      }),
      { numRuns: STORIES },
    )
  })

  const addTwo = async (counts: [number, number], step = 1) => {
    const { id } = await addSomeMedication(home, nora, { pillCount: counts[0], step: step as 1 })
    const asked = { token: nora.token, params: { id } }
    await home.call('POST /api/medications/{id}/packs', { ...asked, body: { count: counts[1] } })
    return asked
  }

  test('of 6 and 4 give ten of a hundred doses at once, and none half', async () => {
    const asked = await addTwo([6, 4])
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        home.call('POST /api/medications/{id}/logs', {
          ...asked,
          body: { takenAt: TAKEN_AT, pillsTaken: 1 },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(90).fill(409),
    ])
    const movements = (await home.call('GET /api/medications/{id}/movements', asked)).body
    expect(movements.filter(({ kind }) => kind === 'dose').map(({ amount }) => amount)).toEqual(
      Array(10).fill(-1),
    )
    const { body } = await home.call('GET /api/medications/{id}', asked)
    expect([body.amountLeft, body.logs.length]).toEqual([0, 10])
  })

  test(`of ${HALVES / 2} are empty after ${HALVES} halves, and a third is 0.333`, async () => {
    const { id } = await addSomeMedication(home, nora, { pillCount: HALVES / 2, step: 0.001 })
    const asked = { token: nora.token, params: { id } }
    const take = (amount: number) =>
      home.call('POST /api/medications/{id}/logs', { ...asked, body: { takenAt: TAKEN_AT, amount } })
    for (let batch = 0; batch < HALVES / 25; batch++) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => take(0.5)))
      expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(201))
    }
    expect((await home.call('GET /api/medications/{id}', asked)).body.amountLeft).toBe(0)
    expect((await take(0.5)).body.code).toBe('notEnoughPills')
    await home.call('POST /api/packs/{id}/movements', { ...asked, body: { kind: 'refill', amount: 1 } })
    for (let third = 0; third < 3; third++) expect((await take(0.333)).body.amount).toBe(0.333)
    expect((await home.call('GET /api/medications/{id}', asked)).body.amountLeft).toBe(0.001)
    expect((await take(1 / 3)).status).toBe(400)
  })
})
