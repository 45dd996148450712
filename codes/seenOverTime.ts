import { correctsItself, MANY_LINES } from './symbologies.ts'

/** A code in one picture of a film. */
export interface Sighting {
  /** The symbology's name as zxing gives it. */
  format: string
  text: string
  /** Of the picture, that it was seen on. */
  lines: number
}

/**
 * Gives a function that takes the sightings of one picture after the other, and gives back the codes that are believed for
 * the first time with that picture: matrix codes at once, linear ones seen on many lines or in two pictures.
 */
export function seenOverTime(): (sightings: readonly Sighting[]) => Sighting[] {
  const once = new Set<string>()
  const believed = new Set<string>()
  return (sightings) =>
    sightings.filter(({ format, text, lines }) => {
      const code = `${format} ${text}`
      if (believed.has(code)) return false
      const isSure = correctsItself(format) || lines >= MANY_LINES || once.has(code)
      once.add(code)
      if (isSure) believed.add(code)
      return isSure
    })
}
