import { changeUploads, isUnderWay, type PhotoEvent } from '../../../medicines/reading/uploads.ts'
import type { AddValues } from '../addValues.ts'
import { packageOf } from './grouping.ts'
import { isUnread, lookOf } from './readTogether.ts'
import { type Card, cardOf, isCode, readingsOf, type Sent, type Series } from './series.ts'
import { photoOf, type Sighting, sightingsOn } from './sightings.ts'

export type SeriesEvent =
  | PhotoEvent
  /** A photo must be sent (again). */
  | { type: 'photoAgain'; id: string }
  /** The package on a photo belongs to the card `to`, or to a new one. */
  | { type: 'photoMoved'; id: string; to: string | null }
  | { type: 'typed'; card: string; name: keyof AddValues; value: string }
  | { type: 'chosen'; card: string; name: keyof AddValues; value: string }
  | { type: 'targetChosen'; card: string; target: string | 'own' }
  | { type: 'sent'; card: string; sent: Sent }
  | { type: 'saved'; card: string; medicationId: string; name: string }
  /** Refused for good: the next request gets a new idempotency key. */
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

/** Keeps the order of the series. */
const withPhoto = ({ photos }: Series, card: Card, id: string): Card => ({
  ...card,
  photos: sightingsOn(photos)
    .map((seen) => seen.id)
    .filter((each) => each === id || card.photos.includes(each)),
})

/** Puts a sighting on the card of its package, or on a new one: never on the card of another package on the same photo. */
function place(series: Series, seen: Sighting, latest: Card | undefined, key: string): Series {
  if (!seen.result) return series
  const add = (to: Card) => withPhoto(series, to, seen.id)
  if (isUnread(seen.result)) return { ...series, cards: [...series.cards, add(newCard(key))] }
  const cards = series.cards.filter(({ photos }) => !photos.some((id) => photoOf(id) === seen.photoId))
  const packages = cards.map((card) => readingsOf(series, card).map(lookOf))
  const found = packageOf(lookOf(seen.result), packages, latest && cards.indexOf(latest))
  const card = found === undefined ? undefined : cards[found]
  return card ? change(series, card.id, add) : { ...series, cards: [...series.cards, add(newCard(key))] }
}

/**
 * Puts read photos on cards in their order: a photo waits for those before it, as a back without a name belongs to the
 * previous photo. A code identifies its package by itself: it neither waits nor joins the previous photo's package. The same
 * holds for each of several packages on one photo; the photo after such a one joins no previous package. A photo without
 * findings joins no card: it may show anything.
 */
function placePhotos(series: Series, newKey: () => string): Series {
  let placed = series
  let latest: Card | undefined
  let waits = false
  for (const seen of sightingsOn(series.photos)) {
    const isOpen = !cardOf(placed, seen.id) && !series.dropped.includes(seen.id)
    if (isOpen && isUnderWay(seen)) waits = true
    const isNext = isCode(seen) || !waits
    if (isOpen && isNext && seen.status === 'complete')
      placed = place(placed, seen, isCode(seen) || seen.isOneOfSeveral ? undefined : latest, newKey())
    if (seen.isOneOfSeveral) latest = undefined
    else if (seen.result && !isUnread(seen.result)) latest = cardOf(placed, seen.id) ?? latest
  }
  return placed
}

/**
 * A photo that is sent again keeps its first reading: the person may have checked that, and another reading could give the
 * card values of another package.
 */
function asReadBefore({ photos }: Series, event: PhotoEvent): PhotoEvent {
  if (event.type !== 'photoRead') return event
  const before = photos.find(({ id }) => id === event.id)?.result
  if (!before?.storageUrl) return event
  const { error: _, ...known } = before
  const { storageUrl = known.storageUrl, error } = event.result
  return { ...event, result: { ...known, storageUrl, ...(error !== undefined && { error }) } }
}

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

/** Removes a card, and photos that no other card uses. */
function withoutCard(series: Series, id: string): Series {
  const gone = series.cards.find((card) => card.id === id)?.photos ?? []
  const dropped = [...series.dropped, ...gone]
  const photos = series.photos.filter((photo) =>
    sightingsOn([photo]).some((seen) => !dropped.includes(seen.id)),
  )
  return {
    photos,
    cards: series.cards.filter((card) => card.id !== id),
    dropped: dropped.filter((seen) => photos.some((photo) => photo.id === photoOf(seen))),
  }
}

/** The series after an event. `newKey` gives a unique key. */
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
    case 'cardRemoved':
      return withoutCard(series, event.card)
    default:
      return placePhotos(
        { ...series, photos: changeUploads(series.photos, asReadBefore(series, event)) },
        newKey,
      )
  }
}
