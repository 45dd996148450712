import { ask } from '../bench/server.ts'
import type { MedicationImage } from '../contract/medications.ts'
import { bloodPressureIn, type DemoMedicine, MEDICINES, OWNER, PEOPLE, YEAR } from './demoHousehold.ts'
import { upload } from './furnish.ts'
import type { PictureName } from './pictures.ts'

interface DemoEvent {
  at: Date
  happens: () => Promise<unknown>
}

/** Signs in again before the session ends. */
const SIGN_IN_EACH_DAYS = 90

/**
 * Lives a year up to `today` through the API, with the server's `clock` at each moment, so that stock, plans, adherence and
 * activity are consistent. Doses are some minutes late.
 */
export async function liveYear(port: number, clock: { now: Date }, today: Date): Promise<void> {
  const on = (daysAgo: number, time: string, minutesLate = 0) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - daysAgo,
      hours,
      minutes + minutesLate,
    )
  }
  const dateOf = (daysAgo: number) => on(daysAgo, '12:00').toLocaleDateString('sv')
  const happenings: DemoEvent[] = []
  const add = (at: Date, happens: DemoEvent['happens']) => {
    if (at <= today) happenings.push({ at, happens })
  }

  let token = ''
  let familyId = ''
  const personIds = new Map<string, string>()
  const uploaded = new Map<PictureName, string>()
  const { email, name, password } = OWNER

  add(on(YEAR, '00:01'), async () => {
    token = (await ask({ port }, 'POST /api/auth/signup', { body: { email, name, password } })).token
    const [family] = await ask({ port }, 'GET /api/families', { token })
    familyId = family?.id ?? ''
    const params = { id: familyId }
    await ask({ port }, 'PATCH /api/families/{id}', { token, params, body: { name: 'The Bergs' } })
    for (const person of PEOPLE) {
      const body = { name: person, kind: 'person' as const }
      await ask({ port }, 'POST /api/families/{id}/people', { token, params, body })
    }
    for (const person of await ask({ port }, 'GET /api/families/{id}/people', { token, params }))
      personIds.set(person.name, person.id)
  })
  for (let daysAgo = YEAR - SIGN_IN_EACH_DAYS; daysAgo > 0; daysAgo -= SIGN_IN_EACH_DAYS)
    add(on(daysAgo, '00:02'), async () => {
      token = (await ask({ port }, 'POST /api/auth/login', { body: { email, password } })).token
    })
  for (let week = 0; week < YEAR / 7; week++)
    add(on(7 * week, '07:30'), () =>
      ask({ port }, 'POST /api/people/{id}/measurements', {
        token,
        params: { id: personIds.get('Grandpa Emil') ?? '' },
        body: {
          ...{ kind: 'bloodPressure', unit: 'mmHg', measuredAt: clock.now.toISOString(), note: null },
          ...bloodPressureIn(week),
        },
      }),
    )
  for (const medicine of MEDICINES) live(medicine)

  for (const { at, happens } of happenings.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.now = at
    await happens()
  }

  function live(medicine: DemoMedicine): void {
    const { packOf, expiresInDays, sinceDays, times = [], courseDays = Number.POSITIVE_INFINITY } = medicine
    const { missedEach = Number.POSITIVE_INFINITY, takenDaysAgo = [], pictures = [] } = medicine
    let id = ''
    let left = packOf ?? 0
    const expirationDate = dateOf(-expiresInDays)
    const personId = () => personIds.get(medicine.for) ?? ''

    add(on(sinceDays, '00:10'), async () => {
      const images: MedicationImage[] = []
      for (const picture of pictures) {
        const url = await upload({ port, token, uploaded }, picture)
        images.push({ url, name: `${picture}.jpg`, sequence: images.length })
      }
      const { name: medicineName, purpose } = medicine
      const counted = packOf === null ? {} : { pillCount: packOf, initialPillCount: packOf }
      const body = { familyId, name: medicineName, purpose, expirationDate, images, ...counted }
      ;({ id } = await ask({ port }, 'POST /api/medications', {
        token,
        body: { ...body, personIds: [personId()] },
      }))
      if (times.length === 0) return
      await ask({ port }, 'POST /api/medications/{id}/plans', {
        token,
        params: { id },
        body: {
          ...{ personId: personId(), asNeeded: null, food: null, limits: { minHours: null, max24h: null } },
          phases: [
            {
              ...{ days: null, pattern: { kind: 'daily' } },
              times: times.map((at) => ({ at, amount: 1, note: null })),
            },
          ],
          startsOn: dateOf(sinceDays),
          endsOn: Number.isFinite(courseDays) ? dateOf(sinceDays - courseDays + 1) : null,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      })
    })

    const take = async (amount: number) => {
      const params = { id }
      if (packOf !== null && left < amount) {
        const body = { count: packOf, initialCount: packOf, expirationDate }
        await ask({ port }, 'POST /api/medications/{id}/packs', { token, params, body })
        left += packOf
      }
      left -= amount
      const body = { takenAt: clock.now.toISOString(), amount, personId: personId() }
      await ask({ port }, 'POST /api/medications/{id}/logs', { token, params, body })
    }
    for (const daysAgo of takenDaysAgo) add(on(daysAgo, '14:20'), () => take(2))
    let count = 0
    for (let day = 0; day <= sinceDays && day < courseDays; day++)
      for (const time of times) {
        count++
        if (count % missedEach !== 0) add(on(sinceDays - day, time, (count * 7) % 19), () => take(1))
      }
  }
}
