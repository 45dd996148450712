/** Below the limit of nginx, 1 MiB for the whole request, which is the lowest default of common proxies. */
const MOST_BYTES = 900_000

/** Longest sides in pixels and qualities, tried in turn: print stays legible in the first ones. */
const TRIES = [
  [2400, 0.8],
  [2000, 0.7],
  [1600, 0.6],
] as const

/** The photo as a smaller JPEG with its name; undefined if this browser cannot read it (HEIC), or it would not be smaller. */
export async function smallerPhoto(photo: File): Promise<File | undefined> {
  const picture = await createImageBitmap(photo).catch(() => undefined)
  if (!picture) return undefined
  let smallest: Blob | undefined
  for (const [side, quality] of TRIES) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(picture.width * scale),
      height: Math.round(picture.height * scale),
    })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    smallest = blob ?? smallest
    if (blob && blob.size <= MOST_BYTES) break
  }
  picture.close()
  if (!smallest || smallest.size >= photo.size) return undefined
  return new File([smallest], photo.name, { type: 'image/jpeg' })
}
