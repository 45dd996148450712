import type { Answer } from '../../contract/calls.ts'
import { toRequest } from '../../contract/request.ts'
import { base } from './base.ts'
import { CallFailed, failedAs, sentenceIn, toCallFailed } from './callFailed.ts'
import { readToken, refuseToken } from './token.ts'

type UploadName = 'POST /api/recognize-medicine' | 'POST /api/diagnose-image'

export interface Upload {
  /** The form's field, repeated for every file. */
  field: string
  files: readonly File[]
  query?: Record<string, string | undefined>
  signal?: AbortSignal
  /** How much of the files has been sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/** A server failure keeps its own sentence here, because it is about the file ("The image reader is busy …"). */
function toUploadFailed(xhr: XMLHttpRequest): CallFailed {
  const failed = toCallFailed(xhr.status, xhr.statusText, xhr.responseText)
  const { code, issues } = failed
  if (code === undefined || code === 'noAnswer') return failed
  const seconds = Number(xhr.getResponseHeader('retry-after'))
  const facts = seconds > 0 ? { ...failed.facts, retryAfterSeconds: seconds } : failed.facts
  return new CallFailed(sentenceIn(xhr.responseText), code, issues, facts)
}

/** Sends files. XMLHttpRequest, because fetch tells no progress over HTTP/1.1. Rejects with an AbortError when aborted. */
export function upload<Name extends UploadName>(
  name: Name,
  { field, files, query, signal, onProgress }: Upload,
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
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    xhr.onload = () => {
      if (xhr.status < 300) return resolve(JSON.parse(xhr.responseText))
      const failed = toUploadFailed(xhr)
      if (token && failedAs(failed, 'signedOut')) refuseToken(token)
      reject(failed)
    }
    xhr.onerror = () => reject(toCallFailed(0, '', ''))
    xhr.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    xhr.onloadend = () => signal?.removeEventListener('abort', abort)
    xhr.send(form)
  })
}
