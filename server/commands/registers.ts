/** The command `npm run registers -- …`: adds the operator's own medicine registers. */
import fs from 'node:fs/promises'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import { UnfitFile } from '../../registers/formats/findFile.ts'
import { formats } from '../../registers/formats/formats.ts'
import { nameSubstance } from '../../registers/nameSubstance.ts'
import { openTable } from '../../registers/openTable.ts'
import type { Source } from '../../registers/row.ts'
import { type Problem, writeTable } from '../../registers/writeTable.ts'
import { readConfig } from '../config.ts'
import { registerFolder, tableFile, tableFiles } from '../medicines/registers/openRegisters.ts'
import { CommandFailed, typedPath, UsageError } from './runCommand.ts'

const USAGE = `npm run registers -- list                            the registers that this instance looks medicines up in
npm run registers -- add FILE --format FORMAT …      add a register, or replace the one of the same id
    FORMAT   bdpm (France) or dpd (Canada): a folder of the publisher's files; cima (Spain): the same;
             csv: a file with the columns code,name,strength,form,pieces,ingredients
    --month  YYYY-MM of the file; this month by default
    --id     for csv: a short name, a to z and digits
    --name   for csv: what screens call it, such as "dm+d"
    --country, --publisher, --licence   for csv: two letters; who publishes it; under which licence
npm run registers -- remove ID                       remove one that was added

Registers are kept in DATA_DIR/registers of this instance. Nothing is fetched. A server that runs uses them at once.`

const MOST_SHOWN = 20
/** A fast Brotli level: half a million rows should take at most a minute. */
const QUALITY = 4

const shown = (text: string) => text.replace(/\p{C}/gu, '�')

async function describe(file: string): Promise<string> {
  const table = await openTable(file)
  await table.close()
  const { source, codes, products } = table
  return `${source.id}: ${shown(source.name)}, ${source.month}, ${codes} codes of ${products} products`
}

async function list(folder: string): Promise<void> {
  for (const { file, isOwn } of (await tableFiles(folder)).values())
    console.log(`${await describe(file)} (${isOwn ? 'added' : 'built in'})`)
}

interface Options {
  [name: string]: string | boolean | undefined
}

function sourceOf(format: keyof typeof formats, options: Options): Source {
  const text = (name: string) => (typeof options[name] === 'string' ? (options[name] as string) : undefined)
  const month = text('month') ?? new Date().toISOString().slice(0, 7)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new UsageError('--month must be written YYYY-MM')
  const published = formats[format].source
  if (published) return { ...published, month }
  const [id, name, country = null] = [text('id'), text('name'), text('country')]
  if (id === undefined || !/^[a-z0-9]{1,40}$/.test(id))
    throw new UsageError('--id must be letters a to z and digits')
  if (name === undefined) throw new UsageError('--name must say what screens call the register')
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    throw new UsageError('--country must be two capital letters')
  return { id, name, country, month, publisher: text('publisher') ?? '', licence: text('licence') ?? '' }
}

async function add(folder: string, from: string, options: Options): Promise<void> {
  const { format } = options
  if (typeof format !== 'string' || !Object.hasOwn(formats, format))
    throw new UsageError(`--format must be one of ${Object.keys(formats).join(', ')}`)
  const kind = format as keyof typeof formats
  const source = sourceOf(kind, options)
  const file = tableFile(folder, source.id)
  const before = (await tableFiles(folder)).get(source.id)
  const replaced = before && (await describe(before.file))
  // By default V8 leaves three times as much garbage, for a fifth of the time.
  v8.setFlagsFromString('--heap-growing-percent=20')
  const problems: Problem[] = []
  let wrong = 0
  const onProblem = (problem: Problem) => {
    wrong++
    if (problems.length < MOST_SHOWN) problems.push(problem)
  }
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = formats[kind].read(typedPath(from), nameSubstance)
  // The previous register stays until the new one is complete.
  const unfinished = `${file}.new`
  const { codes, products } = await writeTable(unfinished, lines, { source, quality: QUALITY, onProblem })
  for (const { line, problem } of problems) console.error(`line ${line}: ${shown(problem)}`)
  if (wrong > problems.length) console.error(`… and ${wrong - problems.length} more`)
  if (codes === 0) {
    await fs.rm(unfinished)
    throw new CommandFailed('Not one line could be used: nothing was added')
  }
  await fs.rename(unfinished, file)
  console.log(`Added ${source.id}: ${codes} codes of ${products} products; ${wrong} lines were left out`)
  if (replaced) console.log(`It replaces ${replaced}`)
}

async function remove(folder: string, id: string): Promise<void> {
  const known = (await tableFiles(folder)).get(id)
  if (!known?.isOwn) throw new CommandFailed(`No register ${shown(id)} was added`)
  await fs.rm(known.file)
  const below = (await tableFiles(folder)).get(id)
  console.log(`Removed ${shown(id)}${below ? '; the built-in one is used again' : ''}`)
}

function parse() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      allowPositionals: true,
      options: {
        format: text,
        month: text,
        id: text,
        name: text,
        country: text,
        publisher: text,
        licence: text,
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function run(): Promise<void> {
  const { positionals, values } = parse()
  const [name = 'help', argument, ...more] = positionals
  if (name === 'help' || values.help) return console.log(USAGE)
  const folder = registerFolder(readConfig(process.env).dataDir)
  if (more.length > 0) throw new UsageError(`What is ${shown(more.join(' '))}?`)
  if (name === 'list') return list(folder)
  if (argument === undefined) throw new UsageError(`What is to be ${name === 'add' ? 'added' : 'removed'}?`)
  if (name === 'add') return add(folder, argument, values)
  if (name === 'remove') return remove(folder, argument)
  throw new UsageError(`There is no command ${shown(name)}`)
}

await run().catch((error: unknown) => {
  process.exitCode = error instanceof UsageError ? 2 : 1
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`)
  else if (error instanceof CommandFailed || error instanceof UnfitFile) console.error(error.message)
  else console.error((error as { code?: unknown }).code === undefined ? error : (error as Error).message)
})
