import { expect, test } from 'vitest'
import { failsOnce } from '../../test/failsOnce.ts'
import { addSomeMedication, addSomeMember, addSomePerson, type Member } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { planBody } from '../../test/somePlan.ts'
import { settleExpired } from '../medicines/packs/discardPacks.ts'
import { storeAllDue } from '../medicines/plans/storeDue.ts'
import { endAllOverdue } from '../people/families/endMembership.ts'
import type { Database } from '../platform/database/tables.ts'

onEachEngine('a job that fails for one', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  interface Case {
    what: string
    /** Creates something to do. */
    arrange: (member: Member) => Promise<unknown>
    run: (database: Database, now: Date) => Promise<void>
    /** Beginning of its first statement for each item. */
    asks: RegExp
    left: () => Promise<number>
  }

  const count = async (rows: Promise<unknown[]>) => (await rows).length
  const cases: Case[] = [
    {
      what: 'keeps what was planned',
      async arrange(member) {
        const person = await addSomePerson(home, member, { name: 'Mila' })
        const { id } = await addSomeMedication(home, member)
        await home.call('POST /api/medications/{id}/plans', {
          token: member.token,
          params: { id },
          body: planBody(person),
        })
      },
      run: storeAllDue,
      asks: /from "medications" where "id"/,
      left: () =>
        count(
          home.database
            .selectFrom('plans')
            .where('keptUntil', '<', home.clock.now.toISOString())
            .select('id')
            .execute(),
        ),
    },
    {
      what: 'sees packs that expired',
      arrange: (member) => addSomeMedication(home, member, { expirationDate: '2026-12-01' }),
      run: settleExpired,
      asks: /from "medications" where "id"/,
      left: () =>
        count(
          home.database
            .selectFrom('packs')
            .where('goodThrough', '=', '2026-12-01')
            .where('isExpired', '=', 0)
            .select('id')
            .execute(),
        ),
    },
    {
      what: 'tidies memberships that ended',
      arrange: (member) =>
        addSomeMember(home, member.familyId, {
          until: new Date(home.clock.now.getTime() + 3_600_000).toISOString(),
        }),
      run: endAllOverdue,
      asks: /from "families" where "id"/,
      left: () =>
        count(
          home.database.selectFrom('memberships').where('until', 'is not', null).select('userId').execute(),
        ),
    },
  ]

  test.each(cases)('$what of all others', async ({ arrange, run, asks, left }) => {
    home.clock.now = new Date('2026-11-21T12:00:00.000Z')
    await arrange(nora)
    const { body } = await home.call('POST /api/families', { token: nora.token, body: { name: 'Other' } })
    await arrange({ ...nora, familyId: body.id })
    home.clock.now = new Date('2026-12-05T12:00:00.000Z')
    expect(await left()).toBe(2)
    await expect(run(failsOnce(home.database, asks), home.clock.now)).rejects.toThrow('This row is broken')
    expect(await left()).toBe(1)
    await run(home.database, home.clock.now)
    expect(await left()).toBe(0)
  })
})
