import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an answer holds at most, in bytes; with one thing more it stays below 2 MB: see docs/security.md. */
const MOST_BYTES = 1_000_000

/** Query parameters that ask for the rest. */
export type Next = Record<string, string>

/** A list as far as it fits one answer. */
export class Page<Items extends readonly unknown[]> {
  readonly items: Items
  readonly next: Next | undefined

  constructor(items: Items, next?: Next) {
    this.items = items
    this.next = next
  }
}

/** Gathers what fits one answer. */
export class Gathered<Item> {
  readonly items: Item[] = []
  #bytes = 0

  /** Adds one; false, and it is not added, where there is no room. The first one always has. */
  add(item: Item): boolean {
    this.#bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    if (this.items.length > 0 && this.#bytes > MOST_BYTES) return false
    this.items.push(item)
    return true
  }
}

/** As many of `items` from the one at `skip` on as fit an answer. */
export function pageOf<Item>(items: readonly Item[], skip = 0): Page<Item[]> {
  const gathered = new Gathered<Item>()
  for (const item of items.slice(skip))
    if (!gathered.add(item)) return new Page(gathered.items, { skip: String(skip + gathered.items.length) })
  return new Page(gathered.items)
}

/** Says where an answer goes on: at the same address with other parameters (RFC 8288, `rel="next"`). */
export function linkNext(request: FastifyRequest, reply: FastifyReply, next: Next | undefined): void {
  if (next === undefined) return
  const [path = '', query] = request.url.split('?')
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(next)) search.set(name, value)
  // Relative: whoever asks may know the server by another path.
  reply.header('link', `<${path.split('/').at(-1)}?${search}>; rel="next"`)
}
