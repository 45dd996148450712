import { LINES, type ProgressOf } from '../../../contract/call.ts'
import type { Answer, Calls } from '../../../contract/calls.ts'
import { toRequest } from '../../../contract/request.ts'
import { base } from './base.ts'
import { CallFailed, failedAs, isTooLarge, sentenceIn, toCallFailed } from './callFailed.ts'
import { isFailure, readLines } from './readLines.ts'
import { readToken, refuseToken } from './token.ts'

type UploadName = 'POST /api/recognize-medicine' | 'POST /api/diagnose-image'

export interface Upload<Name extends UploadName> {
  /** The form field of each file. */
  field: string
  files: readonly File[]
  query?: Record<string, string | undefined>
  signal?: AbortSignal
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Progress of calls that stream it. */
  onStreamed?: ((progress: ProgressOf<Calls[Name]>) => void) | undefined
}

/** A server failure keeps its own sentence here, because it is about the file ("The image reader is busy …"). */
function toUploadFailed(xhr: XMLHttpRequest): CallFailed {
  const asks = xhr.getResponseHeader('www-authenticate')
  const failed = toCallFailed(xhr.status, xhr.statusText, xhr.responseText, asks)
  const { code, issues } = failed
  if (code === undefined || code === 'noAnswer') return failed
  const seconds = Number(xhr.getResponseHeader('retry-after'))
  const facts = seconds > 0 ? { ...failed.facts, retryAfterSeconds: seconds } : failed.facts
  return new CallFailed(sentenceIn(xhr.responseText), code, issues, facts)
}

/** A call that failed after it had begun to answer, or broke off. */
const toLateFailure = (xhr: XMLHttpRequest, answer: object | undefined): CallFailed =>
  answer ? toCallFailed(xhr.status, '', JSON.stringify(answer)) : toCallFailed(0, '', '')

/** Sends files. Photos that are too large for a proxy are made smaller and sent again, once. */
export async function upload<Name extends UploadName>(name: Name, what: Upload<Name>): Promise<Answer<Name>> {
  try {
    return await sendFiles(name, what)
  } catch (error) {
    if (!isTooLarge(error)) throw error
    const { smallerPhoto } = await import('./smallerPhoto.ts').catch(() => {
      throw error
    })
    const files = await Promise.all(what.files.map(async (file) => (await smallerPhoto(file)) ?? file))
    if (what.signal?.aborted || files.every((file) => what.files.includes(file))) throw error
    return sendFiles(name, { ...what, files })
  }
}

/** Sends files with XMLHttpRequest: fetch reports no upload progress over HTTP/1.1. Rejects with an AbortError when aborted. */
function sendFiles<Name extends UploadName>(
  name: Name,
  { field, files, query, signal, onProgress, onStreamed }: Upload<Name>,
): Promise<Answer<Name>> {
  const token = readToken()
  const { method, path, headers } = toRequest(name, { query, token })
  const form = new FormData()
  for (const file of files) form.append(field, file, file.name)
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    signal?.addEventListener('abort', abort)
    xhr.open(method, base + path)
    xhr.withCredentials = true
    for (const [header, value] of Object.entries(headers)) xhr.setRequestHeader(header, value)
    if (onStreamed) xhr.setRequestHeader('accept', `${LINES}, application/json`)
    const read = readLines((progress) => onStreamed?.(progress as ProgressOf<Calls[Name]>))
    /** The answer so far; undefined for what is not the server's. */
    const readSoFar = (isWhole: boolean) => {
      try {
        return xhr.status < 300 ? read(xhr.responseText, isWhole) : undefined
      } catch {
        return undefined
      }
    }
    xhr.onprogress = () => void readSoFar(false)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    xhr.onload = () => {
      const answer = readSoFar(true)
      if (answer && !isFailure(answer)) return resolve(answer as Answer<Name>)
      const failed = xhr.status < 300 ? toLateFailure(xhr, answer) : toUploadFailed(xhr)
      if (token && failedAs(failed, 'signedOut')) refuseToken(token)
      reject(failed)
    }
    xhr.onerror = () => reject(toCallFailed(0, '', ''))
    xhr.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    xhr.onloadend = () => signal?.removeEventListener('abort', abort)
    xhr.send(form)
  })
}
