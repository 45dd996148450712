import { expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMember, openSomeSession } from '../../test/household.ts'
import { onBothEngines } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import { planReminders } from './planReminders.ts'

onBothEngines('what is sent', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, outboxOf, at, remindOn, plan } = on

  test('comes once from many instances at once', async () => {
    for (let device = 0; device < 3; device++) await remindOn(await addSomeMember(home, nora.familyId))
    await remindOn(nora)
    const names = ['Ibuprofen', 'Cetirizine', 'Zinc', 'Metformin']
    for (const name of names) await plan({}, name)
    const members = await home.database.selectFrom('pushSubscriptions').select('userId').execute()
    for (const { userId } of members)
      await home.database
        .insertInto('follows')
        .values({ userId, personId: on.me, due: 1, missed: 0, missedAfter: 0, stock: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    const instances = Array.from({ length: 4 }, () => outboxOf())
    await Promise.all(instances.map((one) => one.tick()))
    await Promise.all(instances.map((one) => one.settled()))
    expect(on.service.received).toHaveLength(4)
    expect(new Set(on.service.received.map(({ endpoint, topic }) => endpoint + topic)).size).toBe(4)
    const said = on.service.received.map(({ body }) => JSON.parse(body).body)
    expect(new Set(said)).toEqual(new Set([`${names.length} due now`]))
  })

  test('comes at its time however many are due then', async () => {
    for (let device = 0; device < 20; device++) await remindOn(await openSomeSession(home, nora))
    for (const name of ['Ibuprofen', 'Cetirizine', 'Metformin', 'Zinc']) await plan({}, name)
    const sent = await at('08:00')
    expect(sent.map(({ body }) => body)).toEqual(Array(20).fill('4 due now'))
  })

  test('is sent by another instance where one died in the middle', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    let sent = 0
    const dying = outboxOf(async (sending) => {
      await home.senders.sendDeliveries(sending)
      sent++
      return new Promise(() => {})
    })
    await dying.tick()
    await expect.poll(() => sent).toBe(1)
    expect(await at('08:00:59')).toEqual([])
    const [again] = await at('08:01')
    expect(again.topic).toBe(on.service.received[0]?.topic)
    expect(await at('08:10')).toEqual([])
  })

  test('reaches others where a plan cannot be computed', async () => {
    await remindOn(nora)
    const broken = await plan({}, 'Broken')
    await plan()
    await on.spoilPlan(broken)
    expect(await at('08:00')).toHaveLength(1)
    expect(await at('08:15')).toHaveLength(1)
  })

  test('reaches others where the subject of one cannot be read', async () => {
    await remindOn(nora)
    const broken = await plan({}, 'Broken')
    await plan()
    await at('07:55')
    await on.spoilPlan(broken)
    expect(await at('08:00')).toHaveLength(1)
  })

  test('is written down for however many devices', async () => {
    const DEVICES = 3500
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    await on.addDevices(DEVICES, (id) => `https://updates.push.services.mozilla.com/${id}`)
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await planReminders(
      { database: home.database, channels: home.senders.channels },
      home.clock.now,
      (error) => {
        throw error
      },
    )
    const { count } = await home.database
      .selectFrom('deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(DEVICES)
  })
})
