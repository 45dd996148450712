import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSomeMedication } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'
import { hearQueries } from '../../../test/testApp.ts'
import { newId } from '../../platform/database/newId.ts'
import { isPostgres } from '../../platform/database/open.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { logDose } from './logDose.ts'

onEachEngine('logging a dose', ({ open }) => {
  const home = open({ onQuery() {} })
  const nora = memberIn(home)

  /** Statements that a call of Nora's executes. */
  async function statementsOf(
    now: Date,
    call: (context: CallContext) => Promise<unknown>,
  ): Promise<string[]> {
    const asked: string[] = []
    // A separate handle: the product's own also runs jobs.
    const database = home.database.withPlugin(hearQueries(home.database, (text) => asked.push(text)))
    const account = { id: nora.id, email: 'nora@example.org', name: 'Nora Berg' }
    await call({
      database,
      caller: { account, via: { kind: 'session', id: 'session' } },
      requiredRight: 'log',
      now,
      once: { key: newId(), fingerprint: 'of one' },
    })
    return asked
  }

  test('executes nine statements, and none for which SQLite builds a table', async () => {
    const { id } = await addSomeMedication(home, nora)
    const body = { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1 }
    const asked = await statementsOf(new Date(), (context) => logDose(context, id, body, { doses: 10 }))
    expect(asked).toHaveLength(9)
    if (isPostgres(home.database)) return
    for (const text of asked) {
      const steps = await sql<{ opcode: string }>`explain ${sql.raw(text)}`.execute(home.database)
      expect({ text, steps: steps.rows.map(({ opcode }) => opcode) }).toEqual({
        text,
        steps: expect.not.arrayContaining(['OpenEphemeral']),
      })
    }
  })

  test.each(['named', 'found'])('reads plans once for a planned dose that is %s', async (how) => {
    const family = new PlannedFamily(home, nora)
    await family.begin({ pillCount: 100 })
    await family.plan(daily(['08:00', 1], ['20:00', 1]))
    const [planned] = await family.today()
    const now = new Date('2026-11-20T08:10:00Z')
    const body = {
      takenAt: now.toISOString(),
      pillsTaken: 1,
      ...(how === 'named' ? { occurrenceId: planned?.id } : { personId: family.mila }),
    }
    const asked = await statementsOf(now, (context) =>
      logDose(context, family.medicationId, body, { doses: 10 }),
    )
    expect(asked.filter((text) => /"planRevisions"."content"/.test(text))).toHaveLength(1)
    expect(asked).toHaveLength(14)
    expect((await family.today())[0]?.state).toBe('taken')
  })
})
