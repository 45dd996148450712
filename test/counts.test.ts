import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSomeMedication } from './household.ts'
import { memberIn, onEachEngine } from './onEachEngine.ts'

/** Random stories for each engine; ABUSE=20 runs twenty times as many. */
const STORIES = 25 * Number(process.env.ABUSE ?? 1)
const TAKEN_AT = '2026-11-20T08:00:00.000Z'

type Step =
  | { kind: 'take'; pills: number; times: number; key: number | undefined }
  | { kind: 'untake'; which: number; times: number }
  | { kind: 'churn'; pills: number[]; which: number[] }
  | { kind: 'set'; count: number | null }
  | { kind: 'setInRace'; count: number; takes: number }
  | { kind: 'rename' }

const pills = fc.integer({ min: 1, max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      pills,
      times: fc.integer({ min: 1, max: 6 }),
      key: fc.option(fc.nat(4), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('untake' as const),
      which: fc.nat(),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('churn' as const),
      pills: fc.array(pills, { maxLength: 5 }),
      which: fc.array(fc.nat(), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set' as const), count: fc.option(fc.nat(30)) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('setInRace' as const), count: fc.nat(30), takes: fc.nat(4) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const) }) },
)

/** A model of one medication's rules (decisions, "Doses"), without a database. */
class Model {
  count: number | null
  /** Rises with each manual count, which knows the doses before it. */
  epoch = 0
  readonly doses = new Map<string, { pills: number; epoch: number | undefined }>()
  readonly keys = new Map<number, { pills: number; id: string }>()

  constructor(count: number | null) {
    this.count = count
  }

  taken(id: string, pills: number) {
    this.doses.set(id, { pills, epoch: this.count === null ? undefined : this.epoch })
    if (this.count !== null) this.count -= pills
  }

  untaken(id: string) {
    const dose = this.doses.get(id)
    this.doses.delete(id)
    if (dose?.epoch === this.epoch && this.count !== null) this.count += dose.pills
  }

  set(count: number | null) {
    if (count !== this.count) this.epoch++
    this.count = count
  }
}

onEachEngine('the pill count', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  /** A medication in the product and in the model; each step runs on both. */
  async function both(start: number | null) {
    const { id, version } = await addSomeMedication(home, nora, { pillCount: start })
    const model = new Model(start)
    let seenVersion = version
    const { token } = nora
    const take = (pillsTaken: number, key?: number) =>
      home.call('POST /api/medications/{id}/logs', {
        token,
        params: { id },
        body: { takenAt: TAKEN_AT, pillsTaken },
        headers: key === undefined ? {} : { 'idempotency-key': `${id}-${key}` },
      })
    /** Oldest first. */
    const story = async () =>
      (
        await home.call('GET /api/medications/{id}/movements', {
          token,
          params: { id },
          query: { limit: '1000' },
        })
      ).body.reverse()
    const untake = async (logId: string) => ({
      logId,
      ...(await home.call('DELETE /api/medications/{id}/logs/{logId}', { token, params: { id, logId } })),
    })
    const change = (body: object, ifMatch?: number) =>
      home.call('PUT /api/medications/{id}', {
        token,
        params: { id },
        body: { name: 'Ibuprofen', ...body },
        headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
      })
    const pick = (which: number) => [...model.doses.keys()][which % Math.max(1, model.doses.size)]
    /** Racing doses: those answered with 201 are logged, in any order. */
    const settle = (answers: Awaited<ReturnType<typeof take>>[], pillsOf: (index: number) => number) => {
      answers.forEach((answer, index) => {
        expect([201, 409]).toContain(answer.status)
        if (answer.status === 201) model.taken(answer.body.id, pillsOf(index))
        else expect(answer.body.message).toBe('Not enough pills remaining')
      })
    }

    const steps: { [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>) => Promise<void> } = {
      async take({ pills, times, key }) {
        const known = key === undefined ? undefined : model.keys.get(key)
        const answers = await Promise.all(Array.from({ length: times }, () => take(pills, key)))
        const statuses = answers.map(({ status }) => status).sort()
        if (key === undefined) {
          const fit = model.count === null ? times : Math.min(times, Math.floor(model.count / pills))
          expect(statuses).toEqual([...Array(fit).fill(201), ...Array(times - fit).fill(409)])
          return settle(answers, () => pills)
        }
        if (known) {
          const repeated = known.pills === pills
          expect(statuses).toEqual(Array(times).fill(repeated ? 201 : 409))
          if (repeated) expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([known.id]))
          return
        }
        const fits = model.count === null || model.count >= pills
        expect(statuses).toEqual(Array(times).fill(fits ? 201 : 409))
        if (!fits) return
        const ids = new Set(answers.map(({ body }) => body.id))
        expect(ids.size).toBe(1)
        const [first] = ids as Set<string>
        model.taken(first as string, pills)
        model.keys.set(key, { pills, id: first as string })
      },

      async untake({ which, times }) {
        const dose = pick(which)
        if (dose === undefined) return
        const answers = await Promise.all(Array.from({ length: times }, () => untake(dose)))
        expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(times - 1).fill(404)])
        model.untaken(dose)
      },

      async churn({ pills, which }) {
        const leaving = [...new Set(which.map(pick))].filter((dose) => dose !== undefined)
        const [taken, untaken] = await Promise.all([
          Promise.all(pills.map((some) => take(some))),
          Promise.all(leaving.map(untake)),
        ])
        expect(untaken.map(({ status }) => status)).toEqual(leaving.map(() => 204))
        for (const dose of leaving) model.untaken(dose)
        settle(taken, (index) => pills[index] as number)
      },

      async set({ count }) {
        expect((await change({ pillCount: count })).status).toBe(200)
        model.set(count)
      },

      // A dose makes no change stale. The stock history shows which doses the manual count knew.
      async setInRace({ count, takes }) {
        const known = (await story()).length
        const [changed, ...taken] = await Promise.all([
          change({ pillCount: count }, seenVersion),
          ...Array.from({ length: takes }, () => take(1)),
        ])
        expect(changed.status).toBe(200)
        const since = (await story()).slice(known)
        const byHand = since.findIndex(({ kind }) => kind === 'correction')
        const after = new Set(since.slice(byHand + 1).map(({ doseId }) => doseId))
        const isAfter = ({ body }: { body: { id: string } }) => byHand >= 0 && after.has(body.id)
        const answers = taken as Awaited<ReturnType<typeof take>>[]
        settle(
          answers.filter((answer) => !isAfter(answer)),
          () => 1,
        )
        if (byHand >= 0) model.set(count)
        settle(answers.filter(isAfter), () => 1)
      },

      async rename() {
        expect((await change({ name: 'Nurofen' })).status).toBe(200)
      },
    }

    async function compare() {
      const one = (await home.call('GET /api/medications/{id}', { token, params: { id } })).body
      const logs = (await home.call('GET /api/medications/{id}/logs', { token, params: { id } })).body
      const list = (await home.call('GET /api/medications', { token })).body
      expect(one.pillCount).toBe(model.count)
      expect(one.pillCount ?? 0).toBeGreaterThanOrEqual(0)
      expect(new Set(logs.map((dose) => dose.id))).toEqual(new Set(model.doses.keys()))
      expect(list.find((medication) => medication.id === id)).toEqual({ ...one, logs: one.logs.slice(0, 1) })
      expect(one.version).toBeGreaterThanOrEqual(seenVersion)
      seenVersion = one.version
    }

    return {
      run: async (step: Step) => {
        await (steps[step.kind] as (step: Step) => Promise<void>)(step)
        await compare()
      },
      end: () => home.call('DELETE /api/medications/{id}', { token, params: { id } }),
    }
  }

  test(
    'is what the rules say, whatever is taken, deleted, edited and repeated at once',
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.option(fc.nat(30)),
          fc.array(step, { minLength: 1, maxLength: 20 }),
          async (start, steps) => {
            const pair = await both(start)
            for (const step of steps) await pair.run(step)
            await pair.end()
          },
        ),
        { numRuns: STORIES },
      ),
  )
})
