import { correctsItself, MANY_LINES } from './symbologies.ts'

export interface Sighting {
  format: string
  text: string
  /** Scan lines that found it. */
  lines: number
}

/** Confirms codes of camera frames, each once: matrix codes at once, linear ones after many lines or two frames. */
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
