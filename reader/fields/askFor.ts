import { fold } from '../letters/fold.ts'
import type { Ask, MedicineReading } from '../medicineReading.ts'
import { type Page, type Place, READABLE, type TextLine, WELL_READ } from '../page.ts'
import { findCaptions } from './expiry/captions.ts'
import { unionOfPlaces } from './layout/rows.ts'

/** Print this near the edge of the photo, as a share of its side, is cut by it. */
const AT_THE_EDGE = 0.004
/** Of letters at least this high, as a share of the largest on the photo: small print may be cut. */
const LARGE = 0.5
/** So many lines, and most of them read worse than this, are a blurred photo. */
const FEWEST_LINES = 3
const BLURRED = 0.75

/** The one photo that would complete a reading, with the part of this photo that it is about; null where nothing is known to help. */
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
