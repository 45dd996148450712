import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSomeMedication } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { isPostgres } from '../database/open.ts'

onEachEngine('logging a dose', ({ open }) => {
  const asked: string[] = []
  const home = open({ onQuery: (text) => asked.push(text) })
  const nora = memberIn(home)

  test('asks few statements, and none for which SQLite makes a table', async () => {
    const { id } = await addSomeMedication(home, nora)
    asked.length = 0
    const { status } = await home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id },
      headers: { 'idempotency-key': 'one' },
      body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1 },
    })
    expect(status).toBe(201)
    const statements = [...asked]
    expect(statements).toHaveLength(11)
    if (isPostgres(home.database)) return
    for (const text of statements) {
      const steps = await sql<{ opcode: string }>`explain ${sql.raw(text)}`.execute(home.database)
      expect({ text, steps: steps.rows.map(({ opcode }) => opcode) }).toEqual({
        text,
        steps: expect.not.arrayContaining(['OpenEphemeral']),
      })
    }
  })
})
