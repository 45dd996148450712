import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import type { Channel, Message } from '../platform/sending/channel.ts'
import { newDelivery } from './deliveries.ts'
import { KINDS } from './kinds/kinds.ts'

/** A channel that keeps its messages; its only target is an account. */
function keepingChannel(userId: string) {
  const sent: Message[] = []
  const recorded: unknown[] = []
  const channel: Channel = {
    limits: { first: 1, least: 1, most: 1 },
    isAvailable: true,
    targetsOf: async (_, userIds) =>
      userIds.includes(userId) ? [{ id: 'shelf of Nora', userId, host: 'shelf here', to: 'Nora' }] : [],
    testTargetOf: async () => ({ id: 'shelf of Nora', userId, host: 'shelf here', to: 'Nora' }),
    async send(_, message) {
      sent.push(message)
      return { kind: 'sent' }
    },
    record: async (_, ids, change) => void recorded.push([ids, change]),
    failing: async () => [],
    close: async () => {},
  }
  return { channel, sent, recorded }
}

onEachEngine('the registries alone add', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, at, plan } = on

  function addChannel() {
    const kept = keepingChannel(nora.id)
    const channels = home.senders.channels as Record<string, Channel>
    channels.shelf = kept.channel
    onTestFinished(() => void delete channels.shelf)
    return kept
  }

  test('a channel, which then gets every reminder and records its outcomes', async () => {
    const { sent, recorded } = addChannel()
    await plan()
    await at('08:00')
    expect(sent).toMatchObject([{ kind: 'due', lines: ['Due now'], urgency: 'high', count: 1 }])
    expect(sent[0]?.token).toEqual(expect.any(String))
    expect(recorded).toEqual([[['shelf of Nora'], 'reached']])
    await at('08:15')
    expect(sent.map(({ kind, tag }) => [kind, tag])).toEqual([
      ['due', sent[0]?.tag],
      ['repeat', sent[0]?.tag],
    ])
  })

  test('a kind of message, which is checked, composed and sent', async () => {
    const { sent } = addChannel()
    let isWanted = true
    KINDS.greeting = {
      urgency: 'normal',
      link: null,
      why: 'You like to be greeted.',
      stillWanted: (row) =>
        isWanted
          ? { row, to: 'Nora', person: undefined, moments: [], showNames: false, mayLog: false }
          : { cancelled: 'Nobody is here.' },
      compose: ([{ row }]) => ({
        kind: 'greeting',
        text: { title: 'Hello', lines: [JSON.parse(row.about).name] },
        tag: 'greeting',
      }),
    }
    onTestFinished(() => void delete KINDS.greeting)
    const greet = (key: string) =>
      home.database
        .insertInto('deliveries')
        .values({
          ...newDelivery(
            {
              key,
              targetId: 'shelf of Nora',
              userId: nora.id,
              host: 'shelf here',
              step: 'due',
              personId: null,
              medicationId: null,
              occurrenceId: null,
              about: '{"name":"Nora"}',
            },
            { sendAt: home.clock.now.getTime(), until: Date.parse('2026-12-02T00:00:00Z') },
          ),
          // No kind of this version's contract.
          step: 'greeting' as 'due',
        })
        .execute()
    await greet('first')
    await at('09:00')
    isWanted = false
    home.clock.now = new Date('2026-12-01T09:00:30Z')
    await greet('second')
    await at('09:01')
    expect(sent).toMatchObject([
      { kind: 'greeting', title: 'Hello', lines: ['Nora'], why: 'You like to be greeted.' },
    ])
    const rows = await home.database
      .selectFrom('deliveries')
      .select(['step', 'state', 'detail'])
      .orderBy('sendAt')
      .execute()
    expect(rows).toEqual([
      { step: 'greeting', state: 'sent', detail: null },
      { step: 'greeting', state: 'cancelled', detail: 'Nobody is here.' },
    ])
  })
})
