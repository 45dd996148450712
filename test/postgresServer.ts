import pg from 'pg'

/** Runs `work` on the tests' PostgreSQL, in the named database. */
export async function inPostgres(
  work: (client: pg.Client) => Promise<unknown>,
  name?: string,
): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) {
    throw new Error(
      'This test needs a PostgreSQL: run it with `npm test`, or name a server in TEST_DATABASE_URL.',
    )
  }
  const client = new pg.Client(name === undefined ? process.env.TEST_DATABASE_URL : urlOf(name))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function urlOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = `/${name}`
  return url.href
}
