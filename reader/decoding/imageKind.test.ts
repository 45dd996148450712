import { describe, expect, test } from 'vitest'
import { findImageKind, type ImageKind } from './imageKind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const ftyp = (...brands: string[]) => {
  const [major = '', ...others] = brands
  const box = bytes(`....ftyp${major}\0\0\0\0${others.join('')}`)
  box.writeUInt32BE(box.length)
  return Buffer.concat([box, bytes('....moov')])
}

const CASES: [what: string, file: Buffer, kind: ImageKind | null][] = [
  ['a JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n'), 'png'],
  ['a GIF', bytes('GIF89a'), 'gif'],
  ['a WebP', bytes('RIFF\x10\0\0\0WEBPVP8 '), 'webp'],
  ['a TIFF, either way round', bytes('II*\0'), 'tiff'],
  ['a TIFF, the other way round', bytes('MM\0*'), 'tiff'],
  ['an iPhone photo', ftyp('heic', 'mif1', 'heic'), 'heic'],
  ['a HEIC that calls itself HEIF', ftyp('mif1', 'mif1', 'heic'), 'heic'],
  ['a HEIF of a codec that only its inside tells', ftyp('mif1', 'miaf'), 'heic'],
  ['an AVIF', ftyp('avif', 'mif1', 'miaf'), 'avif'],
  ['an AVIF that calls itself HEIF', ftyp('mif1', 'avif'), 'avif'],
  ['a film', ftyp('isom', 'iso2', 'mp41'), null],
  ['a drawing in SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a web page', bytes('<!doctype html>'), null],
  ['a sound in RIFF', bytes('RIFF\x10\0\0\0WAVEfmt '), null],
  ['a PDF', bytes('%PDF-1.7'), null],
  ['an empty file', bytes(''), null],
  ['a file of one byte', bytes('\xff'), null],
  ['a cut ftyp', bytes('\0\0\0\x18ftyp'), null],
]

describe("a file's kind", () => {
  test.each(CASES)('its bytes say: %s', (_what, file, kind) => {
    expect(findImageKind(file)).toBe(kind)
  })
})
