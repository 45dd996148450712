import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { Family } from '../../../contract/families.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import type { Follow, ReminderSettings } from '../../../contract/reminders.ts'
import { saidIngredients } from '../../medicines/ingredients/queries.ts'
import { listMedications } from '../../medicines/medications/queries.ts'
import { listShopping } from '../../medicines/shopping/queries.ts'
import { listFamilies } from '../../people/families/queries.ts'
import type { ImageStore } from '../../people/images/imageStore.ts'
import { findImage } from '../../people/images/queries.ts'
import { allergiesIn, listPeople } from '../../people/people/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { followsOf, settingsOf } from '../../reminders/settings.ts'
import { pagesOfDoses } from './exportedDoses.ts'
import { measurementsTable, pagesOfMeasurements } from './exportedMeasurements.ts'
import { exportedPacks, pagesOfMovements } from './exportedPacks.ts'
import { exportedPlans } from './exportedPlans.ts'
import { FileNames } from './fileNames.ts'
import { dosesTable, medicinesTable } from './tables.ts'

type NameOf = (personId: string | null) => string | null

/** The caller's reminder settings; hours and zone are null if never set. */
async function exportedReminders(
  context: CallContext,
): Promise<Pick<ReminderSettings, 'email' | 'digest' | 'showNames' | 'quiet' | 'timeZone'>> {
  const { email, digest, showNames, quietFrom, quietTo, timeZone } = await settingsOf(
    context.database,
    context.caller.account.id,
  )
  return {
    email: email === 1,
    digest: digest === 1,
    showNames: showNames === 1,
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    timeZone,
  }
}

/** The caller's notifications about each person of a family. */
const exportedFollows = async (
  context: CallContext,
  family: string,
  nameOf: NameOf,
): Promise<(Omit<Follow, 'personId'> & { person: string | null })[]> =>
  (await followsOf(context))
    .filter(({ familyId }) => familyId === family)
    .map(({ personId, due, missed, stock }) => ({ person: nameOf(personId), due, missed, stock }))

const README = `What you have in Medicine Cabinet, a folder for each family:

medicines.csv   the medicines, for a spreadsheet
doses.csv       every dose, for a spreadsheet; dates and times are those of your time zone
measurements.csv  what was measured, each value with its unit as it was entered
photos          the photos of the packages
family.json     all of it again, for programs

Who can open this file can read all of it. Keep it where nobody else does.
`

interface Entry {
  name: string
  input: string | AsyncIterable<string | Uint8Array>
  lastModified: Date
}

/** A photo of a medication and its name in the file. */
interface Photo {
  id: string
  name: string
}

/**
 * All data of the caller as a zip, streamed while it is made: memory use is one family's medicines, a thousand doses and a
 * piece of a photo. missing.txt names photos that the store lost.
 */
export const zipEverything = (context: CallContext, imageStore: ImageStore, timeZone: string): Readable =>
  Readable.fromWeb(makeZip(entriesOf(context, imageStore, timeZone)) as ReadableStream)

async function* entriesOf(
  context: CallContext,
  imageStore: ImageStore,
  timeZone: string,
): AsyncGenerator<Entry> {
  const lastModified = context.now
  const { email, name } = context.caller.account
  const folders = new FileNames()
  const missing: string[] = []
  yield { name: 'README.txt', input: README, lastModified }
  yield {
    name: 'account.json',
    input: json({ name, email, reminders: await exportedReminders(context) }),
    lastModified,
  }
  for (const family of await listFamilies(context)) {
    const folder = folders.next(family.name)
    const medications = await listMedications(context.database, [family.id])
    const photos = await namePhotos(context, medications)
    yield { name: `${folder}/medicines.csv`, input: medicinesTable(medications), lastModified }
    yield {
      name: `${folder}/doses.csv`,
      input: dosesTable(context, family, medications, timeZone),
      lastModified,
    }
    const people = await listPeople(context, family.id)
    const names = new Map(people.map((person) => [person.id, person.name]))
    const nameOf = (personId: string | null) => (personId === null ? null : (names.get(personId) ?? null))
    yield {
      name: `${folder}/measurements.csv`,
      input: measurementsTable(context, family.id, nameOf, timeZone),
      lastModified,
    }
    yield {
      name: `${folder}/family.json`,
      input: familyJson(context, family, { medications, photos, people, nameOf, timeZone }),
      lastModified,
    }
    for (const photo of [...photos.values()].flat()) {
      const file = `${folder}/${photo.name}`
      const stored = await imageStore.open(photo.id)
      if (stored) yield* closing(stored.body, { name: file, input: stored.body, lastModified })
      else missing.push(`${file}\n`)
    }
  }
  if (missing.length > 0) yield { name: 'missing.txt', input: missing.join(''), lastModified }
}

/** Yields the entry, and closes its source even if the rest is not wanted. */
async function* closing(body: Readable, entry: Entry): AsyncGenerator<Entry> {
  try {
    yield entry
  } finally {
    body.destroy()
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const ENDINGS: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' }

/** Photos of each medication by id, without photos deleted meanwhile. */
async function namePhotos(
  context: CallContext,
  medications: readonly Medication[],
): Promise<Map<string, Photo[]>> {
  const names = new FileNames()
  const photos = new Map<string, Photo[]>()
  for (const { id, name, images } of medications) {
    const named: Photo[] = []
    for (const { url } of images) {
      const ending = await findImage(context, url).then(
        ({ contentType }) => ENDINGS[contentType] ?? '',
        (error: unknown) => {
          if (error instanceof Refusal) return undefined
          throw error
        },
      )
      if (ending !== undefined) named.push({ id: url, name: `photos/${names.next(name, ending)}` })
    }
    photos.set(id, named)
    await yieldTurn()
  }
  return photos
}

/** Content between the brackets of a list. */
async function* linesOf(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '\n'
  for await (const page of pages) {
    yield separator + page.map((line) => JSON.stringify(line)).join(',\n')
    separator = ',\n'
  }
}

interface Contents {
  medications: readonly Medication[]
  photos: ReadonlyMap<string, Photo[]>
  people: readonly Person[]
  nameOf: (personId: string | null) => string | null
  timeZone: string
}

/** Writes one JSON object, medication by medication. */
async function* familyJson(
  context: CallContext,
  { id, name }: Family,
  { medications, photos, people, nameOf, timeZone }: Contents,
): AsyncGenerator<string> {
  const ingredients = await saidIngredients(context, id)
  const allergies = await allergiesIn(context, id)
  const plain = people.map(({ id, name, kind, archived }) => ({
    ...{ name, kind, archived },
    allergies: allergies.get(id) ?? null,
  }))
  const shoppingList = (await listShopping(context, id, { timeZone })).map(
    ({ name, note, reason, ...line }) => ({
      ...{ name, note, reason, boughtAt: line.boughtAt },
      ...{ addedBy: nameOf(line.addedBy), boughtBy: nameOf(line.boughtBy) },
    }),
  )
  yield `{"name":${JSON.stringify(name)},"people":${JSON.stringify(plain)},`
  const follows = await exportedFollows(context, id, nameOf)
  yield `"follows":${JSON.stringify(follows)},`
  yield `"shoppingList":${JSON.stringify(shoppingList)},"medications":[`
  let before = '\n'
  for (const { id, familyId, images, logs, version, personIds, ...medication } of medications) {
    const files = photos.get(id)?.map((photo) => photo.name)
    const takers = personIds.flatMap((personId) => nameOf(personId) ?? [])
    const whole = JSON.stringify({
      ...medication,
      ingredients: ingredients.get(id),
      for: takers,
      photos: files,
    })
    const { packs, numberOf } = await exportedPacks(context, id)
    const plans = await exportedPlans(context, id, nameOf)
    yield `${before}${whole.slice(0, -1)},"plans":${JSON.stringify(plans)},"packs":${JSON.stringify(packs)},"movements":[`
    yield* linesOf(pagesOfMovements(context, id, numberOf, nameOf))
    yield '],"doses":['
    yield* linesOf(pagesOfDoses(context, id))
    yield ']}'
    before = ',\n'
  }
  yield '\n],"measurements":['
  yield* linesOf(pagesOfMeasurements(context, id, nameOf))
  yield ']}\n'
}
