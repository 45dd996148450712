/** The command `npm run admin -- …`: the operator's actions for people. */
import { parseArgs } from 'node:util'
import { type Account, listAccounts } from '../admin/accounts.ts'
import { verifyStore } from '../admin/verifyStore.ts'
import { jobs } from '../jobs/jobs.ts'
import { deleteAccount, fatesOf } from '../people/accounts/deleteAccount.ts'
import { setOperator } from '../people/accounts/operators.ts'
import { recordAccountEvent } from '../people/auth/accountEvents.ts'
import { allowReset } from '../people/auth/resetPassword.ts'
import { endSecondStep } from '../people/auth/secondStep/authenticator.ts'
import { endSessions } from '../people/auth/sessions.ts'
import { familiesNamed, makeOwner } from '../people/families/makeOwner.ts'
import { appliedMigrations } from '../platform/database/migrate.ts'
import { newestLevel } from '../platform/database/schema.ts'
import type { Database } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Senders } from '../reminders/send.ts'
import { sendToAll } from '../reminders/sendTest.ts'
import { CommandFailed, type Instance, runCommand, UsageError } from './runCommand.ts'

const USAGE = `npm run admin -- users                        who has an account
npm run admin -- reset-password EMAIL         a link to set a new password, for one hour and one use
npm run admin -- reset-second-factor EMAIL    ask for no code of an authenticator app until it is set up again
npm run admin -- end-sessions EMAIL           sign the account out everywhere
npm run admin -- delete-account EMAIL [--yes] the account, and the families where nobody else is a member
npm run admin -- make-owner EMAIL FAMILY      make a member an owner of a family (its name or id) whose owner is gone
npm run admin -- make-admin EMAIL            let the account make and download backups of everything, on its page
npm run admin -- remove-admin EMAIL          take that back
npm run admin -- send-test EMAIL              a test to each device and channel of the account, and what came of it
npm run admin -- verify                       whether every image is in the store; changes nothing
npm run admin -- jobs                         what the server does by itself, how often, and when last

With the same settings (DATA_DIR, DATABASE_URL, STORAGE_URL …) as the server, which may run meanwhile.`

/** People typed these names and addresses: nothing in them may control a terminal. */
const shown = (text: string) => text.replace(/\p{C}/gu, '�')

const waysInText = ({ waysIn, hasSecondStep }: Pick<Account, 'waysIn' | 'hasSecondStep'>) =>
  waysIn.map((way) => (way === 'password' && hasSecondStep ? 'password and code' : way)).join(', ')

const day = (instant: string | null) => instant?.slice(0, 10) ?? 'never'

function printTable(table: string[][]): void {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

async function findAccount(database: Database, email: string | undefined) {
  if (email === undefined) throw new UsageError('Whose? Give the e-mail address of an account.')
  const account = (await listAccounts(database)).find((one) => one.email === email.trim().toLowerCase())
  if (!account) throw new CommandFailed(`There is no account with the e-mail address ${shown(email)}`)
  return account
}

interface Task extends Instance {
  email: string | undefined
  family: string | undefined
  yes: boolean
}

const tasks: Record<string, (task: Task) => Promise<void>> = {
  async users({ database }) {
    const accounts = await listAccounts(database)
    const rows = accounts.map(({ email, name, createdAt, lastSeenAt, families, ...account }) => [
      shown(email),
      day(createdAt),
      day(lastSeenAt),
      String(families),
      account.isOperator ? 'yes' : '',
      account.disabledAt === null ? waysInText(account) : 'disabled',
      shown(name),
    ])
    printTable([['e-mail', 'since', 'last seen', 'families', 'admin', 'signs in by', 'name'], ...rows])
  },

  async 'reset-password'({ database, config, email }) {
    const { id } = await findAccount(database, email)
    const token = await allowReset(database, id, new Date())
    const base = config.publicUrl?.href ?? `http://${config.host}:${config.port}`
    // In the fragment, which browsers do not send: it appears in no server log.
    console.log(`${base.replace(/\/$/, '')}/reset-password#${token}`)
    console.error('Give this link to the person: it sets a new password, once and within an hour.')
  },

  async 'reset-second-factor'({ database, email }) {
    const { id, email: address } = await findAccount(database, email)
    const hadOne = await inTransaction(database, async (tx) => {
      const ended = await endSecondStep(tx, id)
      const event = { userId: id, what: 'authenticatorOff' } as const
      if (ended) await recordAccountEvent(tx, event, undefined, new Date())
      return ended
    })
    if (!hadOne) throw new CommandFailed(`${shown(address)} has no second step`)
    console.log(
      `${shown(address)} signs in with the password alone until an authenticator app is set up again`,
    )
  },

  async 'end-sessions'({ database, email }) {
    const { id } = await findAccount(database, email)
    console.log(`${await endSessions(database, id)} sessions ended`)
  },

  async 'delete-account'({ database, imageStore, email, yes }) {
    const account = await findAccount(database, email)
    const fates = await fatesOf(database, account.id, new Date())
    const stuck = fates.filter(({ fate }) => fate === 'needsOwner')
    const own = fates.filter(({ fate }) => fate === 'deleted')
    const shared = fates.filter(({ fate }) => fate !== 'deleted')
    const names = (families: { name: string }[]) => families.map(({ name }) => `"${shown(name)}"`).join(', ')
    const families = own.length > 0 ? ` and ${names(own)} with all medicines, doses and images` : ''
    const goes = `the account ${shown(account.email)}${families}`
    const stays = shared.length > 0 ? `. Other members keep ${names(shared)} with everything in it` : ''
    if (stuck.length > 0)
      throw new CommandFailed(`${names(stuck)} would have no owner: make someone else an owner there first`)
    if (!yes)
      throw new CommandFailed(`This would delete ${goes}${stays}. It cannot be undone: say --yes to do it`)
    await deleteAccount(database, imageStore, account.id, new Date())
    console.log(`Deleted ${goes}${stays}`)
  },

  async 'make-owner'({ database, email, family }) {
    const { id, email: address } = await findAccount(database, email)
    if (family === undefined) throw new UsageError('Of which family? Give its name or its id.')
    const now = new Date()
    const [found, ...more] = await familiesNamed(database, id, family, now)
    if (found && more.length > 0) {
      const ids = [found, ...more].map((one) => one.id).join(', ')
      throw new CommandFailed(
        `There are several families called ${shown(family)}. Give one of their ids: ${ids}`,
      )
    }
    if (!found || !(await makeOwner(database, found.id, id, now)))
      throw new CommandFailed(`${shown(address)} is no member of a family ${shown(family)}`)
    console.log(`${shown(address)} is an owner of "${shown(found.name)}" now`)
  },

  async 'make-admin'({ database, email }) {
    const { id, email: address } = await findAccount(database, email)
    await setOperator(database, id, true)
    console.log(`${shown(address)} can make and download backups of everything, under Account`)
  },

  async 'remove-admin'({ database, email }) {
    const { id, email: address } = await findAccount(database, email)
    await setOperator(database, id, false)
    console.log(`${shown(address)} can no longer see or download backups`)
  },

  async 'send-test'({ database, config, email }) {
    const { id } = await findAccount(database, email)
    const now = () => new Date()
    const senders = new Senders({ database, now, config })
    const outcomes = await sendToAll(database, senders, id, now)
    await senders.close()
    const rows = outcomes.map(({ channel, outcome, detail }) => [channel, outcome, shown(detail ?? '')])
    printTable([['channel', 'outcome', 'answer'], ...rows])
    if (!outcomes.some(({ outcome }) => outcome === 'sent')) process.exitCode = 1
  },

  async verify({ database, imageStore }) {
    const { shown: images, missing, unknown } = await verifyStore(database, imageStore)
    for (const key of missing) console.log(`missing ${key}`)
    for (const key of unknown) console.log(`unknown ${key}`)
    console.log(
      `${images} images are shown; ${missing.length} files of theirs are missing; ${unknown.length} files belong to no image`,
    )
    if (missing.length > 0) process.exitCode = 1
  },

  async jobs({ database, config: { backupDir } }) {
    const known = await database.selectFrom('jobs').selectAll().execute()
    const backup = { folder: backupDir ?? '', address: '', version: '', isNightly: backupDir !== undefined }
    const done = jobs.filter(({ isFor }) => isFor?.({ backup }) ?? true)
    const rows = done.map(({ name, every }) => {
      const row = known.find((one) => one.name === name)
      const next = row?.holder == null ? row?.dueAt : 'now'
      return [name, every, row?.doneAt ?? 'never', next ?? '-']
    })
    printTable([['what', 'every', 'last', 'next'], ...rows])
  },
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { yes: { type: 'boolean' } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

await runCommand(USAGE, async (instance) => {
  const { positionals, values } = parse()
  const [name = 'help', email, ...others] = positionals
  const [family, ...more] = name === 'make-owner' ? others : [undefined, ...others]
  if (name === 'help') return console.log(USAGE)
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new UsageError(`There is no command ${shown(name)}`)
  if (more.length > 0) throw new UsageError(`What is ${shown(more.join(' '))}?`)
  const level = (await appliedMigrations(instance.database)).at(-1)
  if (level !== newestLevel()) {
    throw new CommandFailed(
      'The database is of another version than this program: start the server of this version once',
    )
  }
  await task({ ...instance, email, family, yes: values.yes ?? false })
})
