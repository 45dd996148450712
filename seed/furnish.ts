import { ask } from '../bench/server.ts'
import type { MedicationImage } from '../contract/medications.ts'
import type { RecognizedPhoto } from '../contract/photos.ts'
import { toRequest } from '../contract/request.ts'
import { DAY_MS } from '../language/durations.ts'
import { takenAt } from './doses.ts'
import { PASSWORD, type SeedFamily, type SeedMedicine, type SeedPerson } from './household.ts'
import { drawPicture, type PictureName } from './pictures.ts'

interface Caller {
  port: number
  token: string
  now: Date
  uploaded: Map<PictureName, string>
}

/** Uploads a picture once; returns its storage url. */
export async function upload(
  { port, token, uploaded }: Omit<Caller, 'now'>,
  name: PictureName,
): Promise<string> {
  const known = uploaded.get(name)
  if (known !== undefined) return known
  const body = new FormData()
  body.append('images', new Blob([new Uint8Array(await drawPicture(name))]), `${name}.jpg`)
  const { path, ...request } = toRequest('POST /api/recognize-medicine', { token })
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...request, body })
  if (!answer.ok) throw new Error(`The upload of ${name} answered ${answer.status}: ${await answer.text()}`)
  const [photo] = ((await answer.json()) as { results: RecognizedPhoto[] }).results
  if (photo?.storageUrl === undefined) throw new Error(`${name} was not read: ${photo?.error}`)
  uploaded.set(name, photo.storageUrl)
  return photo.storageUrl
}

const dateIn = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS).toLocaleDateString('sv')

type PersonIds = ReadonlyMap<string, string>

function idOf(people: PersonIds, name: string): string {
  const id = people.get(name)
  if (id === undefined) throw new Error(`${name} is none of the family's people`)
  return id
}

async function add(
  caller: Caller,
  familyId: string,
  people: PersonIds,
  medicine: SeedMedicine,
): Promise<void> {
  const { name, purpose, notes, frequency, expiresInDays, pillsLeft, pillsAtFirst } = medicine
  const { now } = caller
  const images: MedicationImage[] = []
  for (const picture of medicine.pictures ?? [])
    images.push({ url: await upload(caller, picture), name: `${picture}.jpg`, sequence: images.length })
  const doses = (medicine.doses ?? [])
    .map((dose) => ({ ...dose, time: takenAt(dose, now) }))
    .filter(({ time }) => time <= now)
  const taken = doses.reduce((sum, { pills }) => sum + pills, 0)
  const { id } = await ask(caller, 'POST /api/medications', {
    token: caller.token,
    body: {
      ...{ familyId, name, purpose, notes, frequency, images },
      personIds: medicine.for?.map((one) => idOf(people, one)),
      expirationDate: dateIn(expiresInDays ?? 0, now),
      pillCount: pillsLeft === null ? null : pillsLeft + taken,
      initialPillCount: pillsAtFirst,
    },
  })
  // Only a change can remove the date.
  if (expiresInDays === null)
    await ask(caller, 'PUT /api/medications/{id}', {
      token: caller.token,
      params: { id },
      body: { name, expirationDate: null },
    })
  for (const { time, pills, notes } of doses)
    await ask(caller, 'POST /api/medications/{id}/logs', {
      token: caller.token,
      params: { id },
      body: { takenAt: time.toISOString(), pillsTaken: pills, notes },
    })
}

async function furnishFamily(
  caller: Caller,
  id: string,
  { people = [], medicines, toBuy = [] }: SeedFamily,
): Promise<void> {
  const { token } = caller
  for (const body of people)
    await ask(caller, 'POST /api/families/{id}/people', { token, params: { id }, body })
  const living = await ask(caller, 'GET /api/families/{id}/people', { token, params: { id } })
  const idsByName = new Map(living.map((person) => [person.name, person.id]))
  for (const medicine of medicines) await add(caller, id, idsByName, medicine)
  for (const name of toBuy)
    await ask(caller, 'POST /api/families/{id}/shopping', { token, params: { id }, body: { name } })
}

/** Creates a person with everything they own, through the API. `now` is the server's. */
export async function furnish(
  { port }: { port: number },
  { name, email, families }: SeedPerson,
  now: Date,
): Promise<void> {
  const { token } = await ask({ port }, 'POST /api/auth/signup', {
    body: { name, email, password: PASSWORD },
  })
  const caller: Caller = { port, token, now, uploaded: new Map() }
  const [first, ...others] = families
  const [own] = await ask(caller, 'GET /api/families', { token })
  if (!own) throw new Error('Signing up made no family')
  await ask(caller, 'PATCH /api/families/{id}', {
    token,
    params: { id: own.id },
    body: { name: first.name },
  })
  await furnishFamily(caller, own.id, first)
  for (const family of others) {
    const { id } = await ask(caller, 'POST /api/families', { token, body: { name: family.name } })
    await furnishFamily(caller, id, family)
  }
}
