import { correctsItself, MANY_LINES } from './symbologies.ts'

/** A code in one camera frame. */
export interface Sighting {
  /** zxing's name of the symbology. */
  format: string
  text: string
  /** Number of scan lines that saw it. */
  lines: number
}

/**
 * Returns a function that takes the codes of one frame after the other and returns those confirmed for
 * the first time: matrix codes at once, linear ones seen on many lines or in two frames.
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
