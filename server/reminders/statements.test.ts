import { expect, test } from 'vitest'
import { openSomeSession } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'

onEachEngine('what sending asks the database', ({ open }) => {
  const asked: string[] = []
  const on = remindedMember(open, { onQuery: (sql) => asked.push(sql) })
  const { home, nora, at, remindOn, plan } = on

  test('is little for each of many messages', async () => {
    for (let device = 0; device < 20; device++) await remindOn(await openSomeSession(home, nora))
    for (const name of ['Ibuprofen', 'Cetirizine', 'Metformin', 'Zinc']) await plan({}, name)
    await at('07:59')
    asked.length = 0
    expect(await at('08:00')).toHaveLength(20)
    // 80 deliveries are claimed, looked at and completed.
    // How many completions are saved together depends on the load: at most three statements for each message.
    expect(asked.length).toBeLessThan(8 * 20)
  })

  test('is not much for one', async () => {
    await remindOn(nora)
    await plan()
    await at('07:59')
    asked.length = 0
    expect(await at('08:00')).toHaveLength(1)
    expect(asked.length).toBeLessThan(20)
  })
})
