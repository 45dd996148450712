import type { AddMedicationBody } from '../../../contract/medications.ts'
import type { AddPackBody } from '../../../contract/packs.ts'
import type { RecognizedPhoto } from '../../../contract/photos.ts'
import { changeUploads, isUnderWay, type PhotoEvent, type UploadItem } from '../../reading/uploads.ts'
import type { AddValues } from '../addForm.ts'
import { packageOf } from './grouping.ts'
import { lookOf } from './readTogether.ts'

/** What a card is saved as: a medication, or a pack of one that is there. */
export type Sent =
  | { medicationId: null; body: AddMedicationBody }
  | { medicationId: string; body: AddPackBody }

/** One package, of which some photos and codes were seen. What it says is derived from these and from what was typed. */
export interface Card {
  id: string
  /** What was seen of it, in the order of the series. */
  photos: readonly string[]
  typed: Partial<AddValues>
  /** Fields whose doubt somebody settled. */
  settled: readonly string[]
  /** As what somebody chose to save it: the medication that it is another pack of, or one of its own. */
  target?: string | 'own'
  /** The Idempotency-Key of the wish to save it. */
  key: string
  /** What was sent to be saved and not answered yet: it is sent again as it was. */
  sent: Sent | null
  saved: { medicationId: string; name: string } | null
  /** Why it could not be saved. */
  problem: string | null
}

/** Photos and scanned codes in the order in which they were taken, and the packages on them in the order in which they came. */
export interface Series {
  photos: readonly UploadItem[]
  cards: readonly Card[]
}

export const emptySeries: Series = { photos: [], cards: [] }

export type SeriesEvent =
  | PhotoEvent
  /** A photo is to be sent (again). */
  | { type: 'photoAgain'; id: string }
  /** A photo is of another package: that of the card `to`, or one of its own. */
  | { type: 'photoMoved'; id: string; to: string | null }
  | { type: 'typed'; card: string; name: keyof AddValues; value: string }
  | { type: 'chosen'; card: string; name: keyof AddValues; value: string }
  | { type: 'targetChosen'; card: string; target: string | 'own' }
  | { type: 'sent'; card: string; sent: Sent }
  | { type: 'saved'; card: string; medicationId: string; name: string }
  /** The server refused it for good: what is sent next is another wish. */
  | { type: 'refused'; card: string; problem: string }
  | { type: 'cardRemoved'; card: string }

const newCard = (key: string): Card => ({
  id: key,
  photos: [],
  typed: {},
  settled: [],
  key,
  sent: null,
  saved: null,
  problem: null,
})

const change = (series: Series, id: string, to: (card: Card) => Card): Series => ({
  ...series,
  cards: series.cards.map((card) => (card.id === id ? to(card) : card)),
})

export const cardOf = ({ cards }: Series, photo: string): Card | undefined =>
  cards.find(({ photos }) => photos.includes(photo))

/** What is known of a card's package, photo by photo. */
export const readingsOf = ({ photos }: Series, card: Card): RecognizedPhoto[] =>
  photos.flatMap(({ id, result }) => (result && card.photos.includes(id) ? [result] : []))

/** A scanned code stands among the photos, as one on which nothing but it was read, and of which no picture is kept. */
export const isCode = ({ status, result }: UploadItem): boolean =>
  status === 'complete' && result !== null && result.storageUrl === undefined

/** In the order of the series. */
const withPhoto = ({ photos }: Series, card: Card, id: string): Card => ({
  ...card,
  photos: photos.map((photo) => photo.id).filter((each) => each === id || card.photos.includes(each)),
})

/** Puts what was seen on the card of its package, a new one if it is of none. */
function place(
  series: Series,
  seen: RecognizedPhoto,
  latest: Card | undefined,
  add: (card: Card) => Card,
  key: string,
): Series {
  const packages = series.cards.map((card) => readingsOf(series, card).map(lookOf))
  const found = packageOf(lookOf(seen), packages, latest && series.cards.indexOf(latest))
  const card = found === undefined ? undefined : series.cards[found]
  return card ? change(series, card.id, add) : { ...series, cards: [...series.cards, add(newCard(key))] }
}

/**
 * Puts photos that were read on cards, in their order: a photo waits for those before it, as a back without a name belongs
 * to the photo before. A code says by itself of what it is: it neither waits nor goes by the photo before, which may show the
 * package that was put away a moment ago.
 */
function placePhotos(series: Series, newKey: () => string): Series {
  let placed = series
  let latest: Card | undefined
  let waits = false
  for (const photo of series.photos) {
    const known = cardOf(placed, photo.id)
    if (!known && isUnderWay(photo)) waits = true
    const isNext = isCode(photo) || !waits
    if (!known && isNext && photo.status === 'complete' && photo.result) {
      const before = isCode(photo) ? undefined : latest
      placed = place(placed, photo.result, before, (card) => withPhoto(placed, card, photo.id), newKey())
    }
    latest = cardOf(placed, photo.id) ?? latest
  }
  return placed
}

/** A card without anything on it is none. */
const isEmpty = ({ photos, typed }: Card) => photos.length === 0 && Object.keys(typed).length === 0

function move(series: Series, id: string, to: string | null, key: string): Series {
  const from = cardOf(series, id)
  if (!from) return series
  const without = { ...from, photos: from.photos.filter((photo) => photo !== id) }
  const cards = series.cards.flatMap((card) => {
    if (card.id === to) return [withPhoto(series, card, id)]
    if (card !== from) return [card]
    const own = to === null ? [withPhoto(series, newCard(key), id)] : []
    return isEmpty(without) ? own : [without, ...own]
  })
  return { ...series, cards }
}

/** What one event makes of the series. `newKey` gives a key that no other card has. */
export function changeSeries(series: Series, event: SeriesEvent, newKey: () => string): Series {
  switch (event.type) {
    case 'photoAgain':
      return {
        ...series,
        photos: series.photos.map((photo) =>
          photo.id === event.id ? { ...photo, status: 'uploading', progress: 0, error: null } : photo,
        ),
      }
    case 'photoMoved':
      return move(series, event.id, event.to, newKey())
    case 'typed':
      return change(series, event.card, (card) => ({
        ...card,
        typed: { ...card.typed, [event.name]: event.value },
        problem: null,
      }))
    case 'chosen':
      return change(series, event.card, (card) => ({
        ...card,
        typed: { ...card.typed, [event.name]: event.value },
        settled: [...card.settled, event.name],
      }))
    case 'targetChosen':
      return change(series, event.card, (card) => ({ ...card, target: event.target, problem: null }))
    case 'sent':
      return change(series, event.card, (card) => ({ ...card, sent: event.sent, problem: null }))
    case 'saved': {
      const { medicationId, name } = event
      return change(series, event.card, (card) => ({ ...card, sent: null, saved: { medicationId, name } }))
    }
    case 'refused':
      return change(series, event.card, (card) => ({
        ...card,
        sent: null,
        problem: event.problem,
        key: newKey(),
      }))
    case 'cardRemoved': {
      const gone = series.cards.find(({ id }) => id === event.card)?.photos ?? []
      return {
        photos: series.photos.filter(({ id }) => !gone.includes(id)),
        cards: series.cards.filter(({ id }) => id !== event.card),
      }
    }
    default:
      return placePhotos({ ...series, photos: changeUploads(series.photos, event) }, newKey)
  }
}
