// The commands of package.json. Node built-ins only: it runs before node_modules exists.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSettingsFile, SettingsFileError } from './settingsFile.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'

const NODE_NEEDED = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor < NODE_NEEDED[1])) {
  console.error(
    `Node ${process.version} is too old: Medicine Cabinet needs Node ${NODE_NEEDED.join('.')} or newer.`,
  )
  process.exit(1)
}

/** Seconds per phase, printed after `npm test`. */
const phases = []
async function timed(name, work) {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    phases.push([name, (performance.now() - startedAt) / 1000])
  }
}

const binary = (name) => path.join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name)

/**
 * Runs a program in the project's root; resolves to true if it succeeded. Output goes to `stdio` (inherited
 * by default).
 */
async function succeeds(command, args, { env = process.env, stdio = 'inherit' } = {}) {
  const run = spawn(command, args, { cwd: root, env, stdio, shell: windows && command.endsWith('.cmd') })
  try {
    const [status] = await once(run, 'exit')
    return status === 0
  } catch (error) {
    console.error(`${path.basename(command)}: ${error.message}`)
    return false
  }
}

class ProgramFailed extends Error {}

async function mustSucceed(command, args, options) {
  if (await succeeds(command, args, options)) return
  throw new ProgramFailed(`${path.basename(command)} ${args.join(' ')} failed`)
}

/** A digest of the files below some paths. */
function digest(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  const walk = (relative) => {
    const absolute = path.join(root, relative)
    const stat = fs.statSync(absolute, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory())
      for (const entry of fs.readdirSync(absolute).sort()) walk(path.join(relative, entry))
    else hash.update(relative).update('\0').update(fs.readFileSync(absolute)).update('\0')
  }
  paths.forEach(walk)
  return hash.digest('hex')
}

/**
 * Runs a step unless its stamp shows that it ran for the same sources. An interrupted step leaves no stamp.
 */
async function unlessDone(stamp, made, step) {
  const file = path.join(root, stamp)
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === made) return
  fs.rmSync(file, { force: true })
  await step()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, made)
}

async function install(stdio) {
  const made = digest(['package-lock.json', '.npmrc'], `${process.platform}-${process.arch}`)
  await unlessDone('node_modules/.installed', made, async () => {
    console.error('Installing dependencies (npm ci) …')
    // Uses the npm that started us rather than another one on the PATH, and installs build tools even under
    // NODE_ENV=production.
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    await timed('npm ci', () =>
      npm
        ? mustSucceed(process.execPath, [npm, ...args], { stdio })
        : mustSucceed(windows ? 'npm.cmd' : 'npm', args, { stdio }),
    )
  })
}

/** Stamp of `npm run build`, with the digest of its sources. */
const BUILT = 'dist/.built'

const isData = (source) =>
  fs.statSync(source).isDirectory() || /\.(csv|heic|onnx|table)$|_keys\.txt$/.test(source)

async function build(stdio) {
  const made = digest([
    'contract',
    'language',
    'schedule',
    'codes',
    'registers',
    'reader',
    'server',
    'bench',
    'seed',
    'web',
    'vite.config.ts',
    'tsconfig.json',
    'tsconfig.server.json',
    'scripts/joinPackages.mjs',
    'scripts/joinServer.mjs',
    'package-lock.json',
  ])
  await unlessDone(BUILT, made, async () => {
    fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true })
    await Promise.all([
      timed('build server', () => buildServer(stdio)),
      timed('build web', () => mustSucceed(binary('vite'), ['build', '--logLevel', 'warn'], { stdio })),
    ])
  })
}

async function buildServer(stdio) {
  await mustSucceed(binary('tsc'), ['-p', 'tsconfig.server.json'], { stdio })
  for (const folder of ['reader', 'registers/builtIn', 'bench'])
    fs.cpSync(path.join(root, folder), path.join(root, 'dist', folder), { recursive: true, filter: isData })
  const { writeForServer } = await import('../language/build/catalogs.mjs')
  writeForServer(path.join(root, 'dist/language/catalogs'))
  const { joinPackages } = await import('./joinPackages.mjs')
  await joinPackages(root)
  const { joinServer } = await import('./joinServer.mjs')
  await joinServer(root)
  const { keepOptimised } = await import('../dist/reader/training/graph/optimise.js')
  await keepOptimised()
}

function reportPhases() {
  for (const [name, seconds] of phases) console.log(`  ${name.padEnd(24)}${seconds.toFixed(1).padStart(7)} s`)
}

const check = async () => {
  const outcomes = await Promise.all([
    timed('types', () => succeeds(binary('tsc'), ['-p', 'tsconfig.json'])),
    timed('types of the worker', () => succeeds(binary('tsc'), ['-p', 'web/base/worker/tsconfig.json'])),
    timed('lint', () => succeeds(binary('biome'), ['check', '--error-on-warnings'])),
    timed('unused code', () => succeeds(binary('knip'), [])),
  ])
  const { subjectsAreRight } = await import('./subjects.mjs')
  return subjectsAreRight(root) && outcomes.every(Boolean)
}

/** Runs all tests, or leaves out the rare ones. */
async function test({ all }) {
  await install()
  fs.rmSync(path.join(root, 'test-results'), { recursive: true, force: true })
  const { findBrowser, startPostgres } = await import('./testMachine.mjs')
  const { installEngines, missingEngines } = await import('./testEngines.mjs')
  const browser = await timed('find a browser', findBrowser)
  const postgres = await timed('start PostgreSQL', startPostgres)
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    TEST_DATABASE_URL: postgres.url,
    LEAVE_OUT: all ? 'timed tests' : 'rare tests',
  }
  let good = true
  try {
    const engines = timed('install engines', () => installEngines(all))
    const [isClean] = await Promise.all([check(), build(), engines])
    good = isClean
    good = (await timed('rules and API', () => succeeds(binary('vitest'), ['run'], { env }))) && good
    const sample = () => succeeds(process.execPath, ['scripts/mutants.mjs', '--near'], { env })
    if (all) good = (await timed('small changes', sample)) && good
    good = (await timed('browser', () => succeeds(binary('playwright'), ['test'], { env }))) && good
  } finally {
    await postgres.stop()
  }
  reportPhases()
  const missing = missingEngines(all)
  if (missing.length > 0) console.log(`Not installed here, so left out: ${missing.join(', ')}`)
  console.log(good ? 'All passed.' : 'Types, lint, unused code or a test failed: see above.')
  process.exit(good ? 0 : 1)
}

/** Tries small changes to the program, which a test should notice. */
async function mutants() {
  await install()
  const { startPostgres } = await import('./testMachine.mjs')
  const postgres = await startPostgres()
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url }
  try {
    const good = await succeeds(process.execPath, ['scripts/mutants.mjs', ...process.argv.slice(3)], { env })
    process.exitCode = good ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

async function testUnit() {
  await install()
  const { TEST_DATABASE_URL, ...env } = process.env
  // Vitest's `--exclude` does not reach the projects of its configuration.
  env.LEAVE_OUT = 'slow tests'
  process.exit((await succeeds(binary('vitest'), ['run'], { env })) ? 0 : 1)
}

/** Tests with an object store, against a real Ceph. */
async function testS3() {
  await install()
  await build()
  const { startPostgres } = await import('./testMachine.mjs')
  const { startCeph } = await import('./testCeph.mjs')
  const postgres = await startPostgres()
  let good = false
  try {
    const ceph = await startCeph()
    try {
      const env = { ...process.env, TEST_DATABASE_URL: postgres.url, ...ceph.env }
      good = await succeeds(binary('vitest'), ['run', 'objectStore', 'instances'], { env })
    } finally {
      await ceph.stop()
    }
  } finally {
    await postgres.stop()
  }
  process.exit(good ? 0 : 1)
}

/** Runs a built module in this process, which saves one Node. */
async function runBuilt(module) {
  process.setSourceMapsEnabled(true)
  const program = path.join(root, 'dist', module)
  // Arguments are where the program expects them when it is started directly.
  process.argv.splice(1, 2, program)
  await import(pathToFileURL(program).href)
}

/** Runs a program that opens the built product in a browser. */
async function withBrowser(command, args) {
  await install()
  await build()
  const { findBrowser } = await import('./testMachine.mjs')
  await mustSucceed(command, args, { env: { ...process.env, CHROMIUM_PATH: findBrowser() } })
}

// Progress goes to standard error if standard output is the answer.
const QUIETLY = ['ignore', 2, 2]

/** Runs an operator's command with the instance's settings. */
async function operate(module) {
  readSettingsFile(root)
  await runQuietly(module)
}

async function runQuietly(module) {
  await install(QUIETLY)
  await build(QUIETLY)
  await runBuilt(module)
}

const commands = {
  start: async () => {
    readSettingsFile(root)
    await install()
    await build()
    await runBuilt('server/main.js')
  },
  build: async () => {
    await install()
    await build()
  },
  dev: async () => {
    readSettingsFile(root)
    await install()
    await build()
    // From here on the compiler writes saved changes there, without bundling or optimising.
    fs.rmSync(path.join(root, BUILT))
    fs.rmSync(path.join(root, 'dist/reader/text/network/optimised'), { recursive: true })
    const { develop } = await import('./dev.mjs')
    await develop(root)
  },
  check: async () => {
    await install()
    process.exit((await check()) ? 0 : 1)
  },
  test: () => test({ all: false }),
  'test:all': () => test({ all: true }),
  shots: () => withBrowser(binary('playwright'), ['test', '--config', 'e2e/shots.config.ts']),
  'bench:weight': () => withBrowser(binary('playwright'), ['test', 'bench/weight.spec.ts']),
  'bench:cabinet': () =>
    withBrowser(binary('playwright'), ['test', 'bench/cabinet.spec.ts', 'bench/opening.spec.ts']),
  'bench:lighthouse': () => withBrowser(process.execPath, ['bench/lighthouse.mjs']),
  mutants,
  'test:unit': testUnit,
  'test:s3': testS3,
  bench: async () => {
    await install()
    await build()
    const { startPostgres } = await import('./testMachine.mjs')
    const isOnPostgres = ['scale', 'reminders', 'limits', 'imports', 'mqtt'].includes(process.argv[3])
    const postgres = isOnPostgres ? await startPostgres() : undefined
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url
    await runBuilt(`bench/${process.argv[3]}.js`)
    await postgres?.stop()
  },
  registers: () =>
    process.argv[3] === 'build'
      ? runQuietly('registers/build/main.js')
      : operate('server/commands/registers.js'),
  read: () => runQuietly('reader/command.js'),
  backup: () => operate('server/commands/backup.js'),
  admin: () => operate('server/commands/admin.js'),
  restore: () => operate('server/commands/restore.js'),
  seed: () => operate('seed/main.js'),
  demo: () => runQuietly('seed/demo.js'),
}

const command = commands[process.argv[2]]
if (!command) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`)
  process.exit(1)
}
try {
  await command()
} catch (error) {
  if (!(error instanceof ProgramFailed || error instanceof SettingsFileError)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}
