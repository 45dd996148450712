import { createHash } from 'node:crypto'
import { sentence, t } from '../../../../language/t.ts'
import type { RequestOf } from '../addressed/addressedChannel.ts'

/** ntfy's scale from 1 to 5; 3 is its default. */
const PRIORITY = { normal: 3, high: 4 }

const ACTIONS = [
  { label: sentence('Taken'), action: 'taken' },
  { label: sentence('Later'), action: 'later' },
] as const

/** Publishes to ntfy as JSON, which it takes at the root of a server; the last segment of the address is the topic. */
export const ntfyRequest: RequestOf = (message, { address, secret }, publicUrl) => {
  const { title, lines, urgency, token, personId, tag, kind } = message
  const url = new URL(address)
  const path = url.pathname.split('/')
  const topic = path.pop() ?? ''
  url.pathname = path.join('/')
  url.search = ''
  url.hash = ''
  const root = publicUrl?.href.replace(/\/$/, '')
  const canAnswer = root !== undefined && token !== undefined && kind !== 'confirm'
  return {
    url,
    headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
    body: JSON.stringify({
      topic,
      title,
      message: lines.join('\n'),
      priority: PRIORITY[urgency],
      // A repeat replaces what it repeats; a hash, so that it says nothing.
      sequence_id: createHash('sha256').update(tag).digest('hex').slice(0, 32),
      ...(root !== undefined && { click: `${root}/today${personId ? `?for=${personId}` : ''}` }),
      ...(canAnswer && {
        actions: ACTIONS.map(({ label, action }) => ({
          action: 'http',
          label: t(label),
          url: `${root}/api/reminders/act`,
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ token, action }),
          clear: true,
        })),
      }),
    }),
  }
}
