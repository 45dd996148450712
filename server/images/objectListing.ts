/** What a store answers at most. */
const MOST_KEYS = 1000

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (xml: string) => xml.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)

/**
 * All keys of a bucket that begin with `prefix`, page by page. By S3's ListObjects and its marker: the newer call's
 * tokens are the one part that stores differ in. `ask` gets a query of the bucket and gives the answer's XML.
 */
export async function* listKeys(
  ask: (query: string) => Promise<string>,
  prefix: string,
  perPage = MOST_KEYS,
): AsyncGenerator<string> {
  let marker = ''
  for (;;) {
    const parameters = { marker, 'max-keys': String(perPage), prefix }
    const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const xml = await ask(`?${pairs.join('&')}`)
    const keys = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => unescaped(key as string))
    yield* keys
    const last = keys.at(-1)
    if (last === undefined || !/<IsTruncated>true</.test(xml)) return
    marker = last
  }
}
