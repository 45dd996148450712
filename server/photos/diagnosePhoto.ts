import type { Diagnosis } from '../../contract/photos.ts'
import { valuesOf } from '../../reader/medicineReading.ts'
import type { PhotoReader } from '../../reader/process/readerPool.ts'
import { ADVICE_SENTENCES, advise, isReadable } from '../../reader/quality/photoAdvice.ts'
import { notesOn } from './notesOn.ts'

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
    advice: [...notesOn(reading), ...advise(quality, page).map((advice) => ADVICE_SENTENCES[advice])],
    textPlaces: lines.map((line) => line.place),
  }
}
