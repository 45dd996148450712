import { correctsItself, MANY_LINES } from './symbologies.ts'

export interface Sighting {
  format: string
  text: string
  /** Number of scan lines that found it. */
  lines: number
}

/**
 * Returns a function that takes the codes of each camera frame and returns newly confirmed ones: matrix codes at once, linear
 * codes after many lines or two frames.
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
