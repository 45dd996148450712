import { localized } from '../../../../language/localized.ts'

const byName = localized(({ locale }) => new Intl.Collator(locale, { numeric: true }))

/**
 * Photos in the order in which they were taken, as pickers give them in any order. `lastModified` is the time of the photo on
 * phones; photos of the same moment sort by number, IMG_9 before IMG_10.
 */
export const inOrder = <Photo extends Pick<File, 'lastModified' | 'name'>>(
  photos: readonly Photo[],
): Photo[] => photos.toSorted((a, b) => a.lastModified - b.lastModified || byName().compare(a.name, b.name))
