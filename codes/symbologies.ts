/** zxing's names. Excludes interleaved 2 of 5, which finds codes in plain print. */
const SYMBOLOGIES = [
  'DataMatrix',
  'QRCode',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'Code39',
  'Code32',
  'PZN',
] as const

/** `ReaderOptions` of zxing, shared by the reader and the camera. */
export const LOOK_FOR = {
  formats: [...SYMBOLOGIES],
  textMode: 'Plain' as const,
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 20,
}

/** Matrix codes do; a linear code needs two frames or many lines. */
export const correctsItself = (format: string): boolean => format === 'DataMatrix' || format === 'QRCode'

/** Scan lines of one frame that confirm a linear code. */
export const MANY_LINES = 8

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
