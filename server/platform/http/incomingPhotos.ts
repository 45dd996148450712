import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Files } from '../../../contract/call.ts'
import { MOST_PHOTO_MEGABYTES } from '../../../contract/photoLimit.ts'
import { t } from '../../../language/t.ts'
import { newId } from '../database/newId.ts'
import { invalid, Refusal } from './refusal.ts'
import type { UploadSpace } from './uploads.ts'

const MOST_BYTES = MOST_PHOTO_MEGABYTES * 1024 * 1024

/** A client that sends nothing for so long is gone. */
const STALLED_AFTER_MS = 30_000

/** A file of a request, on disk until the request is answered. */
export interface IncomingPhoto {
  filename: string
  /** Undefined when the file was too large to keep. */
  file: string | undefined
}

/** Folder of photos until their request is answered, and free disk space for more. */
export interface Uploads {
  folder: string
  space: UploadSpace
}

const chooseAtMost = (field: string, atMost: number) =>
  invalid(
    field,
    atMost === 1
      ? t('Please choose one image')
      : t('Please choose 1 to {atMost} images at a time', { atMost }),
  )

export async function takeMultipart(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { fileSize: MOST_BYTES, fields: 20, fieldSize: 1024, headerPairs: 50, parts: 50 },
    throwFileSizeLimit: false,
  })
}

/** The last part of a name that a client gave, short enough to show; it names nothing on our disk. */
const shownName = (name: string | undefined) => (name ?? '').slice(-255).replace(/\p{Cc}/gu, '') || 'image'

/** Maximum disk space of a request; bytes beyond a file's limit are not kept. */
function announcedBytes(request: FastifyRequest, { atMost }: Files): number {
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return Math.min(announced, atMost * MOST_BYTES)
}

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The parser of multipart bodies throws plain errors for what a client got wrong; the disk's have a number. */
function brokenUpload(error: unknown): unknown {
  const { errno, statusCode } = error as { errno?: number; statusCode?: number }
  const isOurs = error instanceof Refusal || errno !== undefined || statusCode !== undefined
  return isOurs ? error : new Refusal('brokenUpload')
}

/** Ends a request that stops sending; `watched` passes on what arrives. */
function endWhenStalled(request: FastifyRequest) {
  const timer = setTimeout(() => request.raw.destroy(), STALLED_AFTER_MS)
  return {
    async *watched(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        timer.refresh()
        yield piece
      }
    },
    stop: () => clearTimeout(timer),
  }
}

async function receive(
  request: FastifyRequest,
  { field, atMost }: Files,
  folder: string,
  watched: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
): Promise<IncomingPhoto[]> {
  // The parser waits for ever for the rest of a request that ended before it began to listen.
  if (request.raw.destroyed) throw new Refusal('clientLeft')
  const photos: IncomingPhoto[] = []
  for await (const part of request.files()) {
    if (part.fieldname !== field) {
      part.file.resume()
      continue
    }
    if (photos.length === atMost) throw chooseAtMost(field, atMost)
    const file = path.join(folder, newId())
    await pipeline(part.file, watched, createWriteStream(file, { mode: 0o600 }))
    photos.push({ filename: shownName(part.filename), file: part.file.truncated ? undefined : file })
    if (part.file.truncated) await fs.rm(file)
  }
  if (photos.length === 0) throw chooseAtMost(field, atMost)
  return photos
}

/**
 * Streams a request's photos to disk, lets `work` have them, and removes them whatever happens. `signal` aborts when
 * the client leaves. 400 for no file or too many; a file that is too large is for `work` to refuse by name. 429, 503 and 507
 * as UploadSpace has them, before a byte is taken.
 */
export async function withIncomingPhotos<Result>(
  { request, account }: { request: FastifyRequest; account: string },
  { folder: uploadFolder, space }: Uploads,
  files: Files,
  work: (photos: IncomingPhoto[], folder: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('notMultipart')
  const release = await space.take(account, announcedBytes(request, files))
  const left = new AbortController()
  const onClose = () => left.abort(new Refusal('clientLeft'))
  const { socket } = request.raw
  socket.once('close', onClose)
  const stall = endWhenStalled(request)
  const folder = path.join(uploadFolder, newId())
  try {
    await fs.mkdir(folder, { mode: 0o700 })
    const photos = await receive(request, files, folder, stall.watched).catch((error) => {
      throw brokenUpload(error)
    })
    stall.stop()
    return await work(photos, folder, left.signal)
  } catch (error) {
    throw isDiskFull(error) ? new Refusal('noRoom') : error
  } finally {
    stall.stop()
    socket.off('close', onClose)
    await fs.rm(folder, { recursive: true, force: true })
    release()
  }
}
