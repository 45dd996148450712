import { expect, test } from 'vitest'
import { type Delivery, MOST_DELIVERIES } from '../../contract/reminders.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'

onEachEngine('the list of what was sent', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  test('has each once, also where a page ends among many of the same time', async () => {
    const at = (n: number) => home.clock.now.getTime() - 1000 * (n % 3) - 1000
    const rows = Array.from({ length: 2 * MOST_DELIVERIES + 10 }, (_, n) =>
      newDelivery(
        {
          key: `message ${n}`,
          targetId: 'email',
          userId: nora.id,
          host: 'email',
          step: 'digest',
          personId: null,
          medicationId: null,
          occurrenceId: null,
          about: '{}',
        },
        { sendAt: at(n), until: at(n) },
      ),
    )
    await home.database.transaction().execute((tx) => insertDeliveries(tx, rows))
    const pages: Delivery[][] = []
    for (let last: Delivery | undefined, page: Delivery[] = []; ; last = page.at(-1)) {
      const query = last && { before: last.sendAt, beforeId: last.id }
      page = (await home.call('GET /api/reminders/deliveries', { token: nora.token, query })).body
      if (page.length === 0) break
      pages.push(page)
    }
    expect(pages.map(({ length }) => length)).toEqual([MOST_DELIVERIES, MOST_DELIVERIES, 10])
    const sorted = rows.toSorted((a, b) => (b.sendAt + b.id < a.sendAt + a.id ? -1 : 1))
    expect(pages.flat().map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
  })
})
