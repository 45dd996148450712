import type { Diagnosis } from '../../../contract/photos.ts'
import { sentence, t } from '../../../language/t.ts'
import { valuesOf } from '../../../reader/medicineReading.ts'
import type { PhotoReader } from '../../../reader/process/readerPool.ts'
import { type Advice, advise, isReadable } from '../../../reader/quality/photoAdvice.ts'
import { notesOn } from './recognizedPhoto.ts'

const ADVICE_SENTENCES: Record<Advice, string> = {
  'more-light': sentence('The photo is dark. Take it in more light.'),
  'less-light': sentence('The photo is overexposed. Take it out of direct light.'),
  'avoid-glare': sentence('A reflection hides part of the package. Tilt it a little to avoid the glare.'),
  'hold-still': sentence('The photo is blurred. Hold the camera still and tap the print to focus.'),
  'move-closer': sentence('The print is small. Move closer, so that the text fills the photo.'),
  'plain-background': sentence('The print hardly stands out. Try another angle, with light from the side.'),
}

/** Judges a photo and shows what was read; stores nothing. Rejects like PhotoReader. */
export async function diagnosePhoto(
  file: string,
  photoReader: PhotoReader,
  now: Date,
  call: { account: string; signal: AbortSignal },
): Promise<Diagnosis> {
  const today = now.toISOString().slice(0, 10)
  const { reading, page, quality } = await photoReader.diagnose(file, { today, ...call })
  const lines = page.lines.filter((line) => !line.joined)
  const { brightness, contrast, sharpness } = quality
  return {
    success: isReadable(page),
    imageQuality: { brightness, contrast, sharpness },
    detectedText: lines.map((line) => line.text),
    medicationInfo: valuesOf(reading),
    advice: [...notesOn(reading), ...advise(quality, page).map((advice) => t(ADVICE_SENTENCES[advice]))],
    textPlaces: lines.map((line) => line.place),
  }
}
