import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { decodePhoto } from '../../reader/decoding/decodePhoto.ts'
import { toSharp } from '../../reader/decoding/picture.ts'
import type { PhotoLabel } from './label.ts'
import { TABLE } from './photograph.ts'

export interface LabelledPhoto {
  label: PhotoLabel
  file: string
  folder: string
}

/** Another photo of the same package: share of its pixels, degrees of tilt, and JPEG quality. */
const VERSIONS = {
  smaller: { scale: 0.8, tilt: 3, quality: 85 },
  smallest: { scale: 0.6, tilt: -3, quality: 60 },
}

/** The photos, and each in versions that differ as little as two photos of one hand, written to `folder`. */
export async function withJitter(photos: LabelledPhoto[], folder: string): Promise<LabelledPhoto[]> {
  const all = [...photos]
  for (const { label, file, folder: from } of photos) {
    const { picture } = await decodePhoto(path.join(from, file))
    for (const [version, { scale, tilt, quality }] of Object.entries(VERSIONS)) {
      const own = `${file}.${version}.jpg`
      // Two steps, as sharp turns before it resizes.
      const small = await toSharp(picture)
        .resize({ width: Math.max(1, Math.round(scale * picture.width)) })
        .png()
        .toBuffer()
      const jittered = await sharp(small).rotate(tilt, { background: TABLE }).jpeg({ quality }).toBuffer()
      await fs.writeFile(path.join(folder, own), jittered)
      all.push({ label: { ...label, repo: label.repo ?? file, file: own }, file: own, folder })
    }
  }
  return all
}

/** Name of a photo's version, "as it is" for the photo itself. */
export const versionOf = ({ file }: PhotoLabel): string =>
  Object.keys(VERSIONS).find((version) => file.endsWith(`.${version}.jpg`)) ?? 'as it is'
