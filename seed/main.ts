/** `npm run seed`: a complete household for looking at screens. */
import { parseArgs } from 'node:util'
import { startServer } from '../bench/server.ts'
import { listAccounts } from '../server/admin/accounts.ts'
import { CommandFailed, runCommand, UsageError } from '../server/commands/runCommand.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { furnish } from './furnish.ts'
import { PASSWORD, PEOPLE } from './household.ts'

const USAGE = `npm run seed [-- --add]

Fills an empty instance, the one of the settings (DATA_DIR, DATABASE_URL, STORAGE_URL …), with a household for looking at
screens. With --add also one that has accounts already.`

function parse(): { add: boolean } {
  try {
    const { values } = parseArgs({ options: { add: { type: 'boolean' } } })
    return { add: values.add ?? false }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Settings for a server that only the seed calls. */
const behindClosedDoors = {
  ...{ PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', TRUST_PROXY: '', METRICS: '', BACKUP_DIR: '' },
  ...{ SIGN_UP: 'open', SIGN_UP_LIMIT: '0', LOG_LEVEL: 'warn' },
}

await runCommand(
  USAGE,
  async ({ config, database }) => {
    const { add } = parse()
    await migrate(database)
    const accounts = await listAccounts(database)
    if (accounts.length > 0 && !add) {
      throw new CommandFailed(
        `Somebody has an account here already (${accounts.length}): say --add to put the household beside it, or set another DATA_DIR`,
      )
    }
    const taken = PEOPLE.find(({ email }) => accounts.some((account) => account.email === email))
    if (taken) throw new CommandFailed(`The household is here already: sign in as ${taken.email}`)

    const settings = process.env as Record<string, string>
    const server = await startServer({ ...settings, ...behindClosedDoors, DATA_DIR: config.dataDir })
    try {
      for (const person of PEOPLE) await furnish(server, person, new Date())
    } finally {
      await server.stop()
    }
    for (const { name, email } of PEOPLE) console.log(`${name}: ${email}, password ${PASSWORD}`)
  },
  { makes: true },
)
