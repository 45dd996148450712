/** Symbologies, as zxing names them, that packages of medicines carry. Without interleaved 2 of 5, which sees codes in plain print. */
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

/** How codes are looked for in a picture: zxing's options (`ReaderOptions`), the same in the reader and in the camera. */
export const LOOK_FOR = {
  formats: [...SYMBOLOGIES],
  textMode: 'Plain' as const,
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 20,
}

/** These correct their own errors; a linear code is believed when it is seen twice or on many lines. */
export const correctsItself = (format: string): boolean => format === 'DataMatrix' || format === 'QRCode'

/** On so many lines of one picture a linear code is not seen by chance. */
export const MANY_LINES = 8
