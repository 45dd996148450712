export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff' | 'heic'

/** Bytes from the start of a file that `findImageKind` needs. */
export const KIND_BYTES = 256

/** Detects by first bytes, as names and declared types prove nothing. HEIF brands: ISO/IEC 23008-12 and MIAF. */
export function findImageKind(bytes: Uint8Array): ImageKind | null {
  const startsWith = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (/^GIF8[79]a/.test(letters(bytes, 0, 6))) return 'gif'
  if (letters(bytes, 0, 4) === 'RIFF' && letters(bytes, 8, 12) === 'WEBP') return 'webp'
  if (startsWith(0x49, 0x49, 0x2a, 0x00) || startsWith(0x4d, 0x4d, 0x00, 0x2a)) return 'tiff'
  if (letters(bytes, 4, 8) === 'ftyp') return kindOfBrands(brandsOf(bytes))
  return null
}

const letters = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Major brand and compatible brands of an `ftyp` box. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const end = Math.min(size, bytes.length)
  const brands = [letters(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(letters(bytes, at, at + 4))
  return brands
}

const AVIF = ['avif', 'avis']
const HEVC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
/** Brands for any HEIF, which do not name the codec. */
const ANY_HEIF = ['mif1', 'mif2', 'msf1', 'miaf']

function kindOfBrands(brands: string[]): ImageKind | null {
  const first = brands.find((brand) => AVIF.includes(brand) || HEVC.includes(brand))
  if (first) return AVIF.includes(first) ? 'avif' : 'heic'
  return brands.some((brand) => ANY_HEIF.includes(brand)) ? 'heic' : null
}
