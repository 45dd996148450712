import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import { isPostgres } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { claimDeliveries, waitingHosts } from './claims.ts'
import { planReminders } from './planReminders.ts'

/** Without these PostgreSQL asks a subquery anew for each row, as it may at any time where it believes a table to be small. */
const WAYS_TO_JOIN = ['hashjoin', 'hashagg', 'mergejoin', 'sort', 'material', 'memoize']

onBothEngines('of what waits', ({ open }) => {
  const { home, addDevices, plan } = remindedMember(open)

  test('claims no more than the free slots, whichever way the database takes', async () => {
    await plan()
    await addDevices(40, (id) => `https://updates.push.services.mozilla.com/${id}`)
    const now = new Date('2026-12-01T08:00:00Z')
    await planReminders({ database: home.database, channels: home.senders.channels }, now, (error) => {
      throw error
    })
    const [host = ''] = await waitingHosts(home.database, now)
    const claim = (name: string) =>
      inTransaction(home.database, async (tx) => {
        if (isPostgres(home.database))
          for (const way of WAYS_TO_JOIN) await sql.raw(`set local enable_${way} = off`).execute(tx)
        const rows = await claimDeliveries(tx, { now, claim: name }, { host, most: 8 })
        return rows.map(({ id }) => id)
      })
    const claimed = [await claim('first'), await claim('second')]
    expect(claimed.map((ids) => ids.length)).toEqual([8, 8])
    expect(new Set(claimed.flat()).size).toBe(16)
  })

  test('claims all of one person at once, whatever the free slots, and nothing of it for another instance', async () => {
    for (const name of ['Ibuprofen', 'Cetirizine', 'Zinc']) await plan({}, name)
    await addDevices(6, (id) => `https://updates.push.services.mozilla.com/${id}`)
    const now = new Date('2026-12-01T08:00:00Z')
    await planReminders({ database: home.database, channels: home.senders.channels }, now, (error) => {
      throw error
    })
    const [host = ''] = await waitingHosts(home.database, now)
    const claimed = await Promise.all(
      ['one', 'two', 'three'].map((claim) =>
        claimDeliveries(home.database, { now, claim }, { host, most: 2 }),
      ),
    )
    const devices = claimed.map((rows) => new Set(rows.map(({ targetId }) => targetId)))
    for (const [place, rows] of claimed.entries()) expect(rows).toHaveLength(3 * (devices[place]?.size ?? 0))
    expect(claimed.flat().length).toBeGreaterThan(0)
    const rest = await claimDeliveries(home.database, { now, claim: 'four' }, { host, most: 6 })
    expect(claimed.flat().length + rest.length).toBe(6 * 3)
  })
})
