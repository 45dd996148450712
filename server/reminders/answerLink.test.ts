import { beforeEach, expect, test } from 'vitest'
import type { ReminderAction } from '../../contract/reminders.ts'
import { addSomeMedication, joinFamily, type Member, personOf, signUpMember } from '../../test/household.ts'
import { memberIn, onBothEngines } from '../../test/onEachEngine.ts'
import { planBody } from '../../test/somePlan.ts'
import { pushSubscription } from '../../test/somePush.ts'
import { linkKey, linkToken } from './links.ts'
import { planReminders } from './planReminders.ts'

onBothEngines('the link of a message', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  let medicationId: string
  let token: string

  const at = (time: string) => {
    home.clock.now = new Date(`2026-12-01T${time}:00Z`)
  }
  /** The link in what a member gets of a new plan that is due at 08:00: first, or after it was put off. */
  async function getMessage(who: Member, email = 'a', step: 'due' | 'repeat' = 'due') {
    const endpoint = `https://updates.push.services.mozilla.com/${who.id}/${email}`
    await home.call('PUT /api/push/subscription', { token: who.token, body: pushSubscription({ endpoint }) })
    await planReminders(
      { database: home.database, channels: home.senders.channels },
      home.clock.now,
      (error) => {
        throw error
      },
    )
    const { id } = await home.database
      .selectFrom('deliveries')
      .where('medicationId', '=', medicationId)
      .where('userId', '=', who.id)
      .where('step', '=', step)
      .orderBy('sendAt')
      .select('id')
      .executeTakeFirstOrThrow()
    return linkToken(id, await linkKey(home.database))
  }
  const look = (link = token) => home.call('POST /api/reminders/look', { body: { token: link } })
  const act = (action: ReminderAction, link = token) =>
    home.call('POST /api/reminders/act', { body: { token: link, action } })
  const doses = async () =>
    (await home.call('GET /api/medications/{id}/logs', { token: nora.token, params: { id: medicationId } }))
      .body
  const ENDED = [410, 'reminderLinkEnded']

  beforeEach(async () => {
    at('07:55')
    const medication = await addSomeMedication(home, nora)
    medicationId = medication.id
    const personId = await personOf(home, nora.id, nora.familyId)
    await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id: medicationId },
      body: planBody(personId),
    })
    token = await getMessage(nora)
    at('08:00')
  })

  test('tells what the message said, and no name of a medicine unless that is wanted', async () => {
    const about = { local: '2026-12-01T08:00', state: 'open', medications: [], count: 1, open: 1 }
    expect((await look()).body).toMatchObject(about)
    const settings = { email: false, digest: false, quiet: null, timeZone: 'UTC', follows: [] }
    for (const showNames of [true, false]) {
      await home.call('PUT /api/reminders/settings', { token: nora.token, body: { ...settings, showNames } })
      expect((await look()).body.medications).toEqual(showNames ? ['Ibuprofen'] : [])
    }
    expect(await doses()).toEqual([])
  })

  test('is nothing without its whole signature', async () => {
    const [id = '', signature = ''] = token.split('.')
    for (const end of ['', '.', `.${signature.slice(1)}`, `.${signature}A`, `.${signature}.`]) {
      const { status, body } = await act('taken', `${id}${end}`)
      expect([status, body.code], end).toEqual([400, 'invalid'])
    }
    const { status, body } = await act('taken', `${id}.${'A'.repeat(signature.length)}`)
    expect([status, body.code]).toEqual(ENDED)
    expect(await doses()).toEqual([])
  })

  test('logs the dose once, however often it is followed, and in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => act('taken')))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(8).fill([200, 'taken']))
    expect(await doses()).toMatchObject([{ amount: 1, takenAt: '2026-12-01T08:00:00.000Z' }])
    at('09:00')
    expect((await act('taken')).body.state).toBe('taken')
    expect(await doses()).toHaveLength(1)
  })

  test.each([
    ['taken', 'skip'],
    ['skip', 'taken'],
  ] as const)('does one thing only: %s, and no %s or later', async (first, second) => {
    expect((await act(first)).status).toBe(200)
    const before = await doses()
    for (const action of [second, 'later'] as const) {
      const { status, body } = await act(action)
      expect([status, body.code]).toEqual(ENDED)
    }
    expect(await doses()).toEqual(before)
  })

  test('still does what it offers after Later, and is put off once for as long as that lasts', async () => {
    const putOffTo = () =>
      home.database
        .selectFrom('occurrences')
        .innerJoin('plans', 'plans.id', 'occurrences.planId')
        .where('plans.medicationId', '=', medicationId)
        .select('snoozedUntil')
        .executeTakeFirstOrThrow()
    for (const time of ['08:00', '08:29']) {
      at(time)
      expect((await act('later')).body.state).toBe('later')
      expect(await putOffTo()).toEqual({ snoozedUntil: '2026-12-01T08:30:00.000Z' })
    }
    at('08:30')
    const next = await getMessage(nora, 'a', 'repeat')
    expect(next).not.toBe(token)
    at('08:40')
    expect((await act('later')).body.state).toBe('later')
    expect(await putOffTo()).toEqual({ snoozedUntil: '2026-12-01T09:10:00.000Z' })
    at('08:45')
    expect((await act('taken')).body.state).toBe('taken')
    expect((await act('taken')).body.state).toBe('taken')
    expect(await doses()).toHaveLength(1)
    expect((await look(next)).body.state).toBe('taken')
    const { status, body } = await act('taken', next)
    expect([status, body.code]).toEqual([409, 'alreadyTaken'])
  })

  test('of the message that follows Later does what it offers', async () => {
    await act('later')
    at('08:30')
    const next = await getMessage(nora, 'a', 'repeat')
    expect((await look(next)).body.state).toBe('later')
    expect((await act('taken', next)).body.state).toBe('taken')
    expect(await doses()).toMatchObject([{ takenAt: '2026-12-01T08:30:00.000Z' }])
  })

  test('leaves a dose out', async () => {
    expect((await act('skip')).body.state).toBe('skipped')
    expect((await act('skip')).status).toBe(200)
  })

  test('changes nothing when another member was faster, and says who', async () => {
    const { body: dose } = await home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: medicationId },
      body: { takenAt: home.clock.now.toISOString(), amount: 1 },
    })
    const { status, body } = await act('taken')
    expect([status, body.code]).toEqual([409, 'alreadyTaken'])
    expect(body).toMatchObject({ doseId: dose.id, time: '08:00' })
    expect((await look()).body.state).toBe('taken')
    expect(await doses()).toHaveLength(1)
  })

  test('ends with the time for the dose', async () => {
    home.clock.now = new Date('2026-12-01T20:00:00Z')
    for (const { status, body } of [await look(), await act('taken')])
      expect([status, body.code]).toEqual(ENDED)
    expect(await doses()).toEqual([])
  })

  /** Ben, who is told what is due, and the link that he gets. */
  async function tellBen() {
    const ben = await signUpMember(home, 'Ben')
    await joinFamily(home, ben, nora.familyId)
    const personId = await personOf(home, nora.id, nora.familyId)
    const body = {
      email: false,
      digest: false,
      showNames: false,
      quiet: null,
      timeZone: 'UTC',
      follows: [{ personId, due: true, missed: false, stock: false }],
    }
    await home.call('PUT /api/reminders/settings', { token: ben.token, body })
    const link = await getMessage(ben)
    expect((await look(link)).status).toBe(200)
    return { ben, link }
  }

  test('ends with the password that the account had when it was sent', async () => {
    const { ben, link } = await tellBen()
    at('08:01')
    const body = { currentPassword: 'secret1', password: 'secret2 and more' }
    expect((await home.call('PUT /api/auth/password', { token: ben.token, body })).status).toBe(204)
    const { status, body: refused } = await act('taken', link)
    expect([status, refused.code, await doses()]).toEqual([...ENDED, []])
  })

  test.each([1, 9, 25, 365 * 24])(
    'outlives a password set while the clock was %d hours ahead',
    async (hours) => {
      const { ben, link } = await tellBen()
      const createdAt = new Date(home.clock.now.getTime() + hours * 3_600_000).toISOString()
      await home.database.updateTable('credentials').set({ createdAt }).where('userId', '=', ben.id).execute()
      expect((await act('taken', link)).status).toBe(200)
    },
  )

  test('ends with the membership of who got it', async () => {
    const { ben, link } = await tellBen()
    const params = { id: nora.familyId, userId: ben.id }
    await home.call('DELETE /api/families/{id}/members/{userId}', { token: nora.token, params })
    expect([(await act('taken', link)).status, await doses()]).toEqual([410, []])
  })

  test.each([
    ['of another delivery', (link: string) => `${'A'.repeat(22)}${link.slice(22)}`],
    ['that was changed', (link: string) => link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
  ])('opens nothing with a signature %s', async (_, changed) => {
    const { status, body } = await act('taken', changed(token))
    expect([status, body.code]).toEqual(ENDED)
  })

  test('stands in no table', async () => {
    const kept = JSON.stringify(await home.database.selectFrom('deliveries').selectAll().execute())
    expect(kept).not.toContain(token.split('.')[1])
  })
})
