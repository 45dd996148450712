/** A reading process: decodes and reads one photo at a time for the server (see readerPool.ts). */
import sharp from 'sharp'
import { decodePhoto } from '../decoding/decodePhoto.ts'
import { keepImage } from '../decoding/keepImage.ts'
import { UnreadablePhoto } from '../decoding/unreadablePhoto.ts'
import type { MedicineReading } from '../medicineReading.ts'
import { measureQuality } from '../quality/imageQuality.ts'
import { openReaders, readPhoto } from '../readPhoto.ts'
import { endFirst } from './endFirst.ts'
import type { ReaderAnswer, ReaderJob, ReadingCost, ResultOf } from './readerJob.ts'

// Written images are private to this user.
process.umask(0o077)
endFirst()

sharp.concurrency(1)
sharp.cache(false)

const models = process.argv[2]
/** Opened at once, as a photo is here or coming. */
const readers = openReaders(models)
// The first job reports the failure.
readers.catch(() => undefined)

async function perform(job: ReaderJob): Promise<ResultOf[ReaderJob['kind']]> {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const photo = await decodePhoto(job.file)
  const wantsFound = job.kind === 'read' && job.reportsFound
  const onFound = wantsFound ? (found: MedicineReading) => void process.send?.({ found }) : undefined
  const { page, reading } = await readPhoto(photo.picture, await readers, job.today, onFound)
  // After the reading, as a user waits for that.
  const image = job.kind === 'read' && job.keep ? await keepImage(photo, job.keep) : null
  if (job.kind === 'read') return { page, reading, image, cost: cost(startedAt, cpuBefore) }
  const quality = await measureQuality(photo.picture)
  return { page, reading, quality, cost: cost(startedAt, cpuBefore) }
}

function cost(startedAt: number, cpuBefore: NodeJS.CpuUsage): ReadingCost {
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    ms: Math.round(performance.now() - startedAt),
    cpuMs: Math.round((user + system) / 1000),
    peakRss: process.resourceUsage().maxRSS * 1024,
  }
}

async function answerTo(job: ReaderJob): Promise<ReaderAnswer> {
  const rss = () => process.memoryUsage.rss()
  try {
    const result = await perform(job)
    return { result, rss: rss() }
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { refused: error.message, rss: rss() }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error), rss: rss() }
  }
}

process.on('message', async (job: ReaderJob) => {
  const answer = await answerTo(job)
  process.send?.(answer)
})
// The server is gone.
process.on('disconnect', () => process.exit())
