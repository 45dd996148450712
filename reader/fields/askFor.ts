import { fold } from '../letters/fold.ts'
import type { Ask, MedicineReading } from '../medicineReading.ts'
import { type Page, type Place, READABLE, type TextLine, WELL_READ } from '../page.ts'
import { findCaptions } from './expiry/captions.ts'
import { unionOfPlaces } from './layout/rows.ts'

/** Print nearer to the edge than this share of the photo's side is cut off. */
const AT_THE_EDGE = 0.004
/** Only print at least this high, as a share of the largest: small print may be cut. */
const LARGE = 0.5
/** A photo with at least this many lines, most of them poorly read, is blurred. */
const FEWEST_LINES = 3
const BLURRED = 0.75

/** The one photo that would complete a reading, with the relevant part of this photo; null if none would help. */
export function askFor({ lines }: Page, { name, expirationDate }: MedicineReading): Ask | null {
  const single = lines.filter(({ joined }) => !joined)
  const caption = single.find(isDateCaption)
  if (!expirationDate && caption) return { what: 'date', place: caption.place }
  if (name && name.confidence !== 'low') return null
  const largest = Math.max(...single.map(({ letterHeight }) => letterHeight))
  const cut = single.find(({ place, letterHeight }) => letterHeight >= LARGE * largest && touchesEdge(place))
  if (cut) return { what: 'whole package', place: cut.place }
  const badly = single.filter(({ confidence }) => confidence < BLURRED)
  const isBlurred = single.length >= FEWEST_LINES && badly.length > single.length / 2
  return isBlurred ? { what: 'sharp print', place: unionOfPlaces(badly.map(({ place }) => place)) } : null
}

const isDateCaption = ({ text, confidence }: TextLine): boolean =>
  confidence >= (text.length < 5 ? WELL_READ : READABLE) &&
  findCaptions(fold(text)).some(({ kind, sure }) => kind === 'expiry' && sure)

const touchesEdge = ({ x, y, width, height }: Place): boolean =>
  Math.min(x, y, 1 - x - width, 1 - y - height) < AT_THE_EDGE
