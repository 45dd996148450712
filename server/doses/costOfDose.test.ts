import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSomeMedication } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { hearQueries } from '../../test/testApp.ts'
import { isPostgres } from '../database/open.ts'
import type { Acting } from '../http/acting.ts'
import { logDose } from './logDose.ts'

onEachEngine('logging a dose', ({ open }) => {
  const home = open({ onQuery() {} })
  const nora = memberIn(home)

  test('asks nine statements, and none for which SQLite makes a table', async () => {
    const { id } = await addSomeMedication(home, nora)
    const asked: string[] = []
    // Not through the product's own handle: its jobs ask too.
    const database = home.database.withPlugin(hearQueries(home.database, (text) => asked.push(text)))
    const account = { id: nora.id, email: 'nora@example.org', name: 'Nora Berg' }
    const act: Acting = {
      database,
      caller: { account, via: { kind: 'session', id: 'session' } },
      needs: 'log',
      now: new Date(),
      once: { key: 'one', fingerprint: 'of one' },
    }
    await logDose(act, id, { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1 }, { doses: 10 })
    expect(asked).toHaveLength(9)
    if (isPostgres(database)) return
    for (const text of asked) {
      const steps = await sql<{ opcode: string }>`explain ${sql.raw(text)}`.execute(home.database)
      expect({ text, steps: steps.rows.map(({ opcode }) => opcode) }).toEqual({
        text,
        steps: expect.not.arrayContaining(['OpenEphemeral']),
      })
    }
  })
})
