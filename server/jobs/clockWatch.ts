import type { FastifyInstance } from 'fastify'
import type { OperatorClock, operatorClockCalls } from '../../contract/operator.ts'
import { DAY_MS, MINUTE_MS } from '../../language/durations.ts'
import { CLOCK_SKEW_MS } from '../platform/database/isDue.ts'
import type { Database } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/serve.ts'

/** Row of `settings` with the newest jump, shared by all instances. */
const LAST_JUMP = 'last clock jump'

/** Time for which a jump is shown to operators. */
const SHOWN_MS = 7 * DAY_MS

/** Short, to see a clock that is corrected soon after the start. */
const LOOK_EVERY_MS = 5000

/** Time after a jump in which no job begins: the clock may be corrected again. */
const UNSETTLED_MS = MINUTE_MS

interface Parts {
  database: Database
  now: () => Date
  /** Monotonic clock in milliseconds. */
  elapsedMs?: () => number
}

type ClockJump = NonNullable<OperatorClock['jump']>

/** Compares the clock with the monotonic one, which nobody sets, and reports jumps of more than five minutes. */
export class ClockWatch {
  readonly #parts: Parts
  readonly #elapsedMs: () => number
  #last: { wallMs: number; elapsedMs: number } | undefined
  #jumpedAtMs = Number.NEGATIVE_INFINITY

  constructor(parts: Parts) {
    this.#parts = parts
    this.#elapsedMs = parts.elapsedMs ?? (() => performance.now())
  }

  /** False if the clock jumped in the last minute. */
  get isSettled(): boolean {
    return this.#elapsedMs() - this.#jumpedAtMs >= UNSETTLED_MS
  }

  /** Looks every five seconds from the start of `app` to its close. */
  run(app: FastifyInstance): void {
    let looking: Promise<void> = Promise.resolve()
    const look = () => {
      looking = this.look(app.log).catch((error) =>
        app.log.error({ err: error }, 'the clock could not be checked'),
      )
    }
    app.addHook('onReady', async () => look())
    const timer = setInterval(look, LOOK_EVERY_MS).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await looking
    })
  }

  /** Logs and stores a jump since the last look, or since the last job of an earlier run if that ended in the future. */
  async look(log: Pick<FastifyInstance['log'], 'warn'>): Promise<void> {
    const { database, now } = this.#parts
    const [wallMs, elapsedMs] = [now().getTime(), this.#elapsedMs()]
    const expectedMs = this.#last
      ? this.#last.wallMs + elapsedMs - this.#last.elapsedMs
      : await earliestNow(database, wallMs)
    this.#last = { wallMs, elapsedMs }
    const byMs = Math.round(wallMs - expectedMs)
    if (Math.abs(byMs) <= CLOCK_SKEW_MS) return
    this.#jumpedAtMs = elapsedMs
    log.warn(
      { byMinutes: Math.round(byMs / MINUTE_MS) },
      "this computer's clock jumped: what is due was worked out anew. Let it set its time by itself (NTP)",
    )
    await keepJump(database, { at: new Date(wallMs).toISOString(), byMs })
  }
}

/** The end of the last job, if it is later than `nowMs`: it was not later than now. */
async function earliestNow(database: Database, nowMs: number): Promise<number> {
  const { last } = await database
    .selectFrom('jobs')
    .select((eb) => eb.fn.max('doneAt').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? nowMs : Math.max(nowMs, Date.parse(last))
}

async function keepJump(database: Database, jump: ClockJump): Promise<void> {
  const value = JSON.stringify(jump)
  await database
    .insertInto('settings')
    .values({ name: LAST_JUMP, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export const clockRoutes: Handlers<keyof typeof operatorClockCalls> = {
  'GET /api/operator/clock': async ({ act: { database, now } }) => ({
    jump: await lastClockJump(database, now),
  }),
}

/** The last jump of the clock of an instance in the last seven days. */
export async function lastClockJump(database: Database, now: Date): Promise<ClockJump | null> {
  const row = await database
    .selectFrom('settings')
    .where('name', '=', LAST_JUMP)
    .select('value')
    .executeTakeFirst()
  if (!row) return null
  const jump: ClockJump = JSON.parse(row.value)
  return Math.abs(now.getTime() - Date.parse(jump.at)) > SHOWN_MS ? null : jump
}
