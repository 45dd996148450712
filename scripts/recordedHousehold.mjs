// Calls by which the people of a recorded version use its API (recordVersion.mjs).
import { createHash } from 'node:crypto'
import sharp from 'sharp'

export async function ask(address, call, { token, body, form, headers } = {}) {
  const [method, url] = call.split(' ')
  const answer = await fetch(address + url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body && JSON.stringify(body)),
  })
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
  if (answer.headers.get('content-type')?.startsWith('image/')) {
    return {
      sha256: createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    }
  }
  return answer.status === 204 ? undefined : answer.json()
}

/** Does some of everything as one person; returns the read calls whose answers an upgrade must not change. */
export async function live(address, email, password) {
  const { token } = await ask(address, 'POST /api/auth/signup', {
    body: { email, password, name: 'Zoë Ångström' },
  })
  const as = (call, more) => ask(address, call, { token, ...more })
  const [{ id: familyId }] = await as('GET /api/families')
  await as('POST /api/families', { body: { name: 'Grandma’s 🏡' } })
  await as(`PATCH /api/families/${familyId}`, { body: { name: 'Home' } })

  const picture = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('images', new Blob([picture], { type: 'image/jpeg' }), 'box.jpg')
  const { results } = await as('POST /api/recognize-medicine', { form })
  const images = [{ url: results[0].storageUrl, name: 'box.jpg', sequence: 0 }]

  const full = {
    familyId,
    name: 'Ibuprofen 400 mg',
    purpose: 'Pain',
    notes: 'Two\nlines — “quoted” \\',
    frequency: 'daily',
    expirationDate: '2027-02-28',
    pillCount: 30,
    productCode: '04012345678901',
    lot: 'A1',
    images,
  }
  const medication = await as('POST /api/medications', { body: full })
  await as('POST /api/medications', {
    body: { familyId, name: 'Åse’s drops', pillCount: null, expirationDate: '2025-01-01' },
  })
  const gone = await as('POST /api/medications', {
    body: { familyId, name: 'Gone', expirationDate: '2025-01-01' },
  })
  await as(`DELETE /api/medications/${gone.id}`)

  const logs = `/api/medications/${medication.id}/logs`
  const log = (day, pillsTaken, key) =>
    as(`POST ${logs}`, {
      body: {
        takenAt: `2026-0${day}-01T07:30:00.000Z`,
        pillsTaken,
        notes: day === 2 ? 'after lunch' : undefined,
      },
      headers: { 'idempotency-key': key },
    })
  for (let day = 1; day <= 7; day++) await log(day, 1 + (day % 2), `key-${email}-${day}`)
  const mistaken = await log(8, 1, `key-${email}-8`)
  await as(`DELETE ${logs}/${mistaken.id}`)
  await as(`PUT /api/medications/${medication.id}`, { body: { ...full, images: undefined, pillCount: 17 } })
  await log(9, 2, `key-${email}-9`)

  const image = `/api/images?i=${images[0].url}`
  return {
    ...{ token, familyId, medicationId: medication.id },
    calls: [
      '/api/auth/me',
      '/api/families',
      `/api/families/${familyId}`,
      '/api/medications',
      `/api/medications?familyId=${familyId}`,
      `/api/medications/${medication.id}`,
      logs,
      image,
      `${image}&w=160`,
      `${image}&w=1280`,
    ].map((url) => `GET ${url}`),
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The instant that many milliseconds from now. */
export const soon = (milliseconds) => new Date(Date.now() + milliseconds).toISOString()
const dayIn = (days) => soon(days * DAY_MS).slice(0, 10)
/** A time of today in some minutes: not to be run in the last two hours before midnight, UTC. */
const timeIn = (minutes) => soon(minutes * MINUTE_MS).slice(11, 16)

/**
 * Shares the first one's family with the second one as a helper, and does some of everything that came with version 0.2: people, plans,
 * packs, corrections, a shopping list and reminders. Adds the calls that read it.
 */
export async function liveTogether(address, [first, second]) {
  const as = (call, more) => ask(address, call, { token: first.token, ...more })
  const { familyId, medicationId } = first
  const family = `/api/families/${familyId}`
  const medication = `/api/medications/${medicationId}`
  await as(`POST ${family}/people`, { body: { name: 'Mila', kind: 'person' } })
  await as(`POST ${family}/people`, { body: { name: 'Rufus', kind: 'pet' } })
  const { code } = await as(`POST ${family}/invitations`, { body: { role: 'helper' } })
  await ask(address, 'POST /api/invitations/accept', { token: second.token, body: { code } })
  const mila = (await as(`GET ${family}/people`)).find(({ name }) => name === 'Mila')

  await as(`PUT ${medication}`, { body: { name: 'Ibuprofen 400 mg', step: 0.5, personIds: [mila.id] } })
  const pack = { initialCount: 20, expirationDate: '2031-05-31', lot: 'B2', openedOn: '2026-10-01' }
  const packs = `POST ${medication}/packs`
  const { id: packId } = await as(packs, { body: { count: 12, useWithinDays: 3650, ...pack } })
  const { id: oldPackId } = await as(packs, { body: { count: 4, expirationDate: '2026-01-31' } })
  const move = (id, body) => as(`POST /api/packs/${id}/movements`, { body })
  await move(packId, { kind: 'correction', countTo: 11.5, notes: 'one half was broken' })
  await move(packId, { kind: 'loss', amount: 0.5 })
  await move(oldPackId, { kind: 'discard' })
  const movements = await as(`GET ${medication}/movements`)
  const loss = movements.find(({ kind }) => kind === 'loss')
  await as(`POST ${medication}/movements/${loss.id}/reversal`)

  const phase = (days, pattern, times) => ({ days, pattern, times })
  const plan = { asNeeded: null, food: 'with', limits: { minHours: null, max24h: 6 }, timeZone: 'UTC' }
  const planned = await as(`POST ${medication}/plans`, {
    body: {
      ...{ ...plan, personId: mila.id, startsOn: dayIn(0), endsOn: dayIn(4) },
      phases: [
        phase(2, { kind: 'daily' }, [
          { at: timeIn(5), amount: 1, note: 'with tea' },
          { at: timeIn(90), amount: 0.5 },
        ]),
        phase(null, { kind: 'weekdays', weekdays: [1, 3, 5] }, [{ at: '08:00', amount: 1 }]),
      ],
    },
  })
  await as(`POST ${medication}/plans`, {
    body: {
      ...plan,
      personId: mila.id,
      phases: [],
      asNeeded: { amount: 1 },
      startsOn: dayIn(0),
      endsOn: null,
    },
  })
  const occurrences = `/api/occurrences?familyId=${familyId}&from=${dayIn(0)}T00:00:00Z&to=${dayIn(7)}T00:00:00Z`
  const [morning, evening, next] = await as(`GET ${occurrences}`)
  const take = (token, { id, amount }) =>
    ask(address, `POST ${medication}/logs`, {
      token,
      body: { takenAt: soon(0), amount, personId: mila.id, occurrenceId: id },
      headers: { 'idempotency-key': `key-${id}` },
    })
  await take(first.token, morning)
  await take(second.token, evening)
  await as(`POST /api/occurrences/${next.id}/skip`, { body: { reason: 'toldTo', notes: 'slept' } })
  await as(`PATCH /api/plans/${planned.id}`, { body: { status: 'paused' } })

  await as(`POST ${family}/shopping`, { body: { name: 'Plasters', note: 'the wide ones' } })
  await as(`PATCH ${medication}/shopping`, { body: { wanted: true } })
  const own = (personId) => ({ familyId, personId, due: true, missed: true, stock: false })
  await as('PUT /api/reminders/settings', {
    body: {
      ...{ email: true, digest: true, showNames: true, timeZone: 'Europe/Berlin' },
      ...{ quiet: { from: '22:00', to: '06:30' }, follows: [own(mila.id)] },
    },
  })
  const shared = [family, `${family}/members`, `${family}/people`, `${family}/packs`, `${family}/shopping`]
  const more = [`${medication}/packs`, `${medication}/movements`, `${medication}/plans`, `${medication}/logs`]
  const calls = [...shared, ...more, medication, occurrences, `${family}/events`].map((url) => `GET ${url}`)
  first.calls.push(...calls, 'GET /api/reminders/settings', 'GET /api/account')
  second.calls.push(...calls, 'GET /api/families')
}

/**
 * Does some of everything that came with version 1.0: measurements, allergies, ingredients, zones, a plan that counts from the last
 * dose, snooze and care, tokens, calendars, shares, an import and a stopped plan. Adds the calls that read it.
 */
export async function liveAbroad(address, [first, second]) {
  const as = (call, more) => ask(address, call, { token: first.token, ...more })
  const { familyId } = first
  const family = `/api/families/${familyId}`
  const mila = (await as(`GET ${family}/people`)).find(({ name }) => name === 'Mila')
  const person = `/api/people/${mila.id}`
  await as(`PUT ${family}/country`, { body: { country: 'FR' } })
  await as(`PUT ${family}/time-zone`, { body: { timeZone: 'Europe/Paris' } })
  await as(`PUT ${person}/time-zone`, { body: { timeZone: 'America/New_York' } })
  await as(`PUT ${person}/allergies`, { body: { allergies: 'Penicillin, nuts' } })
  const measure = (body) =>
    as(`POST ${person}/measurements`, { body: { measuredAt: soon(-DAY_MS), ...body } })
  await measure({ kind: 'temperature', value: 38.4, unit: '°C', note: 'evening' })
  await measure({ kind: 'weight', value: 41.5, unit: 'lb' })

  const { id: ramipril } = await as('POST /api/medications', {
    body: { familyId, name: 'Ramipril 5 mg', expirationDate: '2030-06-30', pillCount: 90 },
  })
  const medication = `/api/medications/${ramipril}`
  await as(`PUT ${medication}/ingredients`, { body: { ingredients: ['Ramipril'] } })
  const plan = { asNeeded: null, food: null, limits: { minHours: 3, max24h: null }, timeZone: 'UTC' }
  const hourly = await as(`POST ${medication}/plans`, {
    body: {
      ...{ ...plan, personId: mila.id, startsOn: dayIn(-1), endsOn: null },
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 8, anchor: 'taken' },
          times: [{ at: '08:00', amount: 2 }],
        },
      ],
    },
  })
  const stopped = await as(`POST ${medication}/plans`, {
    body: {
      ...{ ...plan, personId: mila.id, startsOn: dayIn(-3), endsOn: null },
      phases: [{ days: null, pattern: { kind: 'days', every: 2 }, times: [{ at: '20:00', amount: 1 }] }],
    },
  })
  await as(`PATCH /api/plans/${stopped.id}`, { body: { status: 'stopped' } })
  const occurrences = `/api/occurrences?familyId=${familyId}&from=${dayIn(-2)}T00:00:00Z&to=${dayIn(7)}T00:00:00Z`
  const ahead = (await as(`GET ${occurrences}`)).filter(
    ({ planId, dueAt }) => planId === hourly.id && dueAt > soon(0),
  )
  await as(`POST /api/occurrences/${ahead[0].id}/snooze`, { body: { minutes: 30 } })
  await as(`POST /api/occurrences/${ahead[0].id}/care`, { token: second.token })

  await as('POST /api/account/tokens', {
    body: { name: 'Dashboard', scope: 'see', days: 365, currentPassword: first.password },
  })
  await as(`POST ${family}/calendars`, { body: { personId: mila.id, showNames: true } })
  await as(`POST ${person}/shares`, { body: { hours: 48, parts: ['planned', 'allergies'], timeZone: 'UTC' } })
  const text = 'name,count,expires\nZinc 25 mg,40,2029-04-30\nVitamin D,,\n'
  await as(`POST ${family}/imports`, { body: { files: [{ name: 'old.csv', text }], timeZone: 'UTC' } })

  const days = `familyId=${familyId}&from=${dayIn(-2)}&to=${dayIn(0)}`
  const read = [
    ...[`${family}/measurements`, `${family}/forecasts`, `${family}/allowances`],
    ...[`${family}/products`, `${family}/people`],
    ...[medication, `${medication}/plans`, `${medication}/packs`, `${medication}/movements`],
    ...[`${medication}/ingredients`, `${medication}/forecast`, occurrences, `/api/adherence?${days}`],
    ...['/api/due', '/api/reminders/settings', '/api/medications', `${family}/packs`, `${family}/events`],
  ].map((url) => `GET ${url}`)
  first.calls.push(...read, `GET ${family}/imports`)
  // Backups leave out the keys of accounts.
  const keys = [`${family}/calendars`, `${person}/shares`, '/api/account/tokens', '/api/account/sessions']
  first.callsInPlace = keys.map((url) => `GET ${url}`)
  second.calls.push(...read)
}
