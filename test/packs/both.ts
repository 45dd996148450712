import { expect } from 'vitest'
import type { MoveBody } from '../../contract/packs.ts'
import { DAY_MS } from '../../language/durations.ts'
import { settleExpired } from '../../server/medicines/packs/discardPacks.ts'
import { addSomeMedication, type Member } from '../household.ts'
import type { TestApp } from '../testApp.ts'
import { packCalls } from './calls.ts'
import type { ModelPack } from './modelShelf.ts'
import { expectSameAs } from './sameAs.ts'
import type { Dated, Step } from './steps.ts'
import { type Happened, StockModel } from './stockModel.ts'

const pick = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(1, things.length)]
const amount = (some: number | null) => (some === null ? null : some / 1000)

/** A medication of two members in the product and in the model; each step runs on both. */
export async function bothOf(home: TestApp, nora: Member, ben: Member) {
  const printed = new Date(home.clock.now.getTime() + 20 * DAY_MS).toISOString().slice(0, 10)
  const { id } = await addSomeMedication(home, nora, { pillCount: 6, expirationDate: printed, step: 0.25 })
  const model = new StockModel(home.clock.now)
  model.add({ id, milli: 6000, initial: 6000, printed, opened: null, keepsDays: null }, false)
  const movementOf = new Map<Happened, string>()
  const calls = packCalls(home, nora, ben, id)
  const { asNobodyElse, asked, day, take, remove, restore, dose, change, reverse, story, packs, one } = calls

  /** Expects the model's outcome of a call; returns true if it succeeded. */
  const isDone = (
    answer: { status: number; body: { code?: string } },
    status: number,
    refused: string | undefined,
  ): boolean => {
    expect([answer.status, answer.body?.code]).toEqual(refused ? [409, refused] : [status, undefined])
    return refused === undefined
  }

  /** Runs one movement of a pack on both; returns the result if it succeeded. */
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

  /** The state that Undo has to restore. */
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

  /** Both members take concurrently, while both delete one dose. */
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
    // A pack that nobody counts adds no line.
    const unseen = logged.filter((one) => placeOf(one) < 0)
    const takeUnseen = () => {
      const [next] = model.used
      if (next ? next.milli !== null : model.left !== null) return
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

  /** Joins another medication with one pack, and perhaps separates it again. */
  async function join({ milli, printed, isUndone }: Extract<Step, { do: 'join' }>) {
    const date = day(printed) as string
    const fields = { amountLeft: amount(milli), expirationDate: date, step: 0.25 } as const
    const other = await addSomeMedication(home, nora, fields)
    const before = await seen()
    const joined = await home.call('POST /api/medications/{id}/joins', {
      ...asked,
      body: { other: other.id },
    })
    expect(joined.status).toBe(201)
    if (isUndone) {
      const params = { ...asked.params, joinId: joined.body.id }
      const undone = await home.call('DELETE /api/medications/{id}/joins/{joinId}', { ...asked, params })
      expect(undone.status).toBe(204)
      expect(await seen()).toEqual(before)
      await home.call('DELETE /api/medications/{id}', { ...asked, params: { id: other.id } })
      return
    }
    // Without an initial count, an added medication begins with its count.
    model.add({ id: other.id, milli, initial: milli, printed: date, opened: null, keepsDays: null }, false)
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
      case 'edit': {
        const logId = pick([...model.doses.keys()], step.which)
        if (logId === undefined) return
        const answer = await home.call('PATCH /api/medications/{id}/logs/{logId}', {
          ...dose(logId),
          body: { amount: step.milli / 1000 },
        })
        isDone(answer, 200, model.edit(logId, step.milli))
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
      case 'underCount': {
        const counted = await move(pick(model.packs, step.which) as ModelPack, 'correction', step.milli)
        for (const each of step.steps) await run(each)
        if (counted) await takeBack(counted)
        return
      }
      case 'underDiscard': {
        const thrown = await move(pick(model.packs, step.which) as ModelPack, 'discard', 0)
        for (const each of step.steps) await run(each)
        if (thrown) await takeBack(thrown)
        return
      }
      case 'put': {
        const known = model.story.length
        const isNew = model.used.length === 0 && step.milli !== null && step.milli !== model.left
        expect((await change({ amountLeft: amount(step.milli) })).status).toBe(200)
        if (isNew) {
          const added = (await packs()).find((pack) => !model.packs.some(({ id }) => id === pack.id))
          const whole = { printed: null, opened: null, keepsDays: null, initial: step.milli }
          model.add({ id: added?.id ?? '', milli: step.milli, ...whole }, true)
        } else model.countAll(step.milli)
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
      case 'join':
        return join(step)
      case 'race':
        return race(step)
      case 'andUndo':
        return doAndUndo(step)
    }
  }

  return {
    run: async (step: Step) => {
      home.clock.now = new Date(home.clock.now.getTime() + 1000)
      model.now = home.clock.now
      await run(step)
      await expectSameAs(model, home, ben, calls)
    },
    end: () => home.call('DELETE /api/medications/{id}', asked),
  }
}
