import type { FastifyReply, FastifyRequest } from 'fastify'

/** Limit of an answer, in bytes; one more item stays below the 2 MB of docs/security.md. */
const MOST_BYTES = 1_000_000

/** Query parameters of the next page. */
export type Next = Record<string, string>

export class Page<Items extends readonly unknown[]> {
  readonly items: Items
  readonly next: Next | undefined

  constructor(items: Items, next?: Next) {
    this.items = items
    this.next = next
  }
}

/** Collects the items of one page. */
export class PageBuilder<Item> {
  readonly items: Item[] = []
  #bytes = 0

  /** Adds an item; returns false, and does not add it, if the page is full. The first item always fits. */
  add(item: Item): boolean {
    this.#bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    if (this.items.length > 0 && this.#bytes > MOST_BYTES) return false
    this.items.push(item)
    return true
  }
}

/** The page of `items` that begins at `skip`. */
export function pageOf<Item>(items: readonly Item[], skip = 0): Page<Item[]> {
  const gathered = new PageBuilder<Item>()
  for (const item of items.slice(skip))
    if (!gathered.add(item)) return new Page(gathered.items, { skip: String(skip + gathered.items.length) })
  return new Page(gathered.items)
}

/** The page at the beginning of `items`, newest first; older ones follow with the last one's id as `before`. */
export function pageBefore<Item extends { id: string }>(items: readonly Item[]): Page<Item[]> {
  const gathered = new PageBuilder<Item>()
  for (const item of items)
    if (!gathered.add(item)) return new Page(gathered.items, { before: gathered.items.at(-1)?.id ?? '' })
  return new Page(gathered.items)
}

/** Links the next page: the same address with other parameters (RFC 8288, `rel="next"`). */
export function linkNext(request: FastifyRequest, reply: FastifyReply, next: Next | undefined): void {
  if (next === undefined) return
  const [path = '', query] = request.url.split('?')
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(next)) search.set(name, value)
  // Relative: the client may reach the server under another path.
  reply.header('link', `<${path.split('/').at(-1)}?${search}>; rel="next"`)
}
