import { sentence } from '../../../../language/t.ts'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'

/** A package as one photo shows it: the photo itself, or each package on a photo of several. */
export interface Sighting extends UploadItem {
  photoId: string
  isOneOfSeveral: boolean
}

const ONE_OF_SEVERAL = sentence(
  'This photo shows several packages, each with its own card. Please compare everything with the package.',
)

/** Separates the id of a photo from the position of a package on it. */
const AMONG = '/'

/** The photo of a sighting. */
export const photoOf = (sighting: string): string => sighting.split(AMONG)[0]!

/** The packages on photos, in their order. */
export const sightingsOn = (photos: readonly UploadItem[]): Sighting[] => photos.flatMap(seenOn)

/** Cache: every card asks for the sightings on all photos. */
const known = new WeakMap<UploadItem, Sighting[]>()

function seenOn(photo: UploadItem): Sighting[] {
  const seen = known.get(photo) ?? lookThrough(photo)
  known.set(photo, seen)
  return seen
}

function lookThrough(photo: UploadItem): Sighting[] {
  const { id, result } = photo
  if (!result?.others?.length) return [{ ...photo, photoId: id, isOneOfSeveral: false }]
  const { others, ...first } = result
  const packages = [first, ...others].map((seen, place) => ({
    ...photo,
    id: place === 0 ? id : `${id}${AMONG}${place}`,
    photoId: id,
    isOneOfSeveral: true,
    result: { ...first, ...seen, note: ONE_OF_SEVERAL },
  }))
  return asTheyLie(packages)
}

const spread = (values: number[]) => Math.max(...values) - Math.min(...values)

/** From left to right for packages in a row, else from top to bottom. */
function asTheyLie(packages: Sighting[]): Sighting[] {
  const middle = ({ result }: Sighting) => {
    const { x, y, width, height } = result?.region ?? { x: 0, y: 0, width: 0, height: 0 }
    return { across: x + width / 2, down: y + height / 2 }
  }
  const middles = packages.map(middle)
  const way =
    spread(middles.map(({ across }) => across)) > spread(middles.map(({ down }) => down)) ? 'across' : 'down'
  return packages.toSorted((a, b) => middle(a)[way] - middle(b)[way])
}
