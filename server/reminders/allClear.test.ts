import type { QueryResult, UnknownRow } from 'kysely'
import { expect, test } from 'vitest'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { PlannedFamily } from '../../test/plannedFamily.ts'
import { newDelivery } from './deliveries.ts'
import { planAllClear } from './planReminders.ts'

onEachEngine('that something was taken after all', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  test('is told once, also by an instance that stands still until another one has told it', async () => {
    const family = new PlannedFamily(home, nora)
    await family.begin()
    await family.make()
    family.at('2026-11-20T08:30:00.000Z')
    const { body: dose } = await family.log()
    const now = home.clock.now
    const late = newDelivery(
      {
        key: `${dose.occurrenceId} late`,
        targetId: 'phone',
        userId: nora.id,
        host: 'push.example.org',
        step: 'late',
        personId: family.mila,
        medicationId: family.medicationId,
        occurrenceId: dose.occurrenceId,
        about: '{}',
      },
      { sendAt: now.getTime() - 60_000, until: now.getTime() + 3_600_000 },
    )
    await home.database
      .insertInto('deliveries')
      .values({ ...late, state: 'sent', watchUntil: late.until })
      .execute()
    const allClear = () =>
      home.database.selectFrom('deliveries').where('step', '=', 'allClear').select(['id', 'state']).execute()

    let seen: QueryResult<UnknownRow> | undefined
    /** Answers its first query like the first one through any of these: a snapshot that is out of date. */
    const standing = () => {
      let isFirst = true
      return home.database.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!isFirst) return result
          isFirst = false
          seen ??= result
          return seen
        },
      })
    }
    await planAllClear(standing(), now)
    const [told] = await allClear()
    expect(told?.state).toBe('waiting')
    await home.database
      .updateTable('deliveries')
      .set({ state: 'sent' })
      .where('id', '=', told?.id ?? '')
      .execute()
    await planAllClear(standing(), now)
    expect(await allClear()).toEqual([{ id: told?.id, state: 'sent' }])
  })
})
