/** Maximum keys in a store's answer. */
const MOST_KEYS = 1000

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (xml: string) => xml.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)

/**
 * All keys of a bucket with `prefix`, page by page. Uses S3's ListObjects with markers, as stores differ in the newer call's
 * tokens. `ask` sends a query of the bucket and returns the XML.
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
