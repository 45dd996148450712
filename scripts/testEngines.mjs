// Browser engines that are no Chromium: programs that the tests drive, from Debian's packages.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'

const ENGINES = {
  Firefox: { programs: ['firefox-esr'], packages: ['firefox-esr'] },
  WebKitGTK: {
    programs: ['WebKitWebDriver', 'Xvfb', '/usr/bin/python3'],
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
    python: 'import gi; gi.require_version("WebKit2", "4.1")',
  },
  // 2.38, as iOS 16.0 to 16.3.
  'WPE WebKit': { programs: ['WPEWebDriver', 'cog'], packages: ['wpewebkit-driver', 'cog'], isRare: true },
}

const succeeds = (command, args) => spawnSync(command, args).status === 0

const isInstalled = ({ programs, python }) =>
  programs.every((program) => succeeds('sh', ['-c', 'command -v "$0"', program])) &&
  (python === undefined || succeeds('/usr/bin/python3', ['-c', python]))

/** Engines of the tests that run: all of them, or without the rare ones. */
const wanted = (all) => Object.entries(ENGINES).filter(([, { isRare }]) => all || !isRare)

/** Names of the engines that this machine has. */
export const installedEngines = (all) =>
  wanted(all).flatMap(([name, engine]) => (isInstalled(engine) ? name : []))

/** Names of the engines that this machine lacks. */
export const missingEngines = (all) =>
  wanted(all).flatMap(([name, engine]) => (isInstalled(engine) ? [] : name))

/** Installs missing engines where it may: as root on Debian. Elsewhere, and without a network, they stay missing. */
export async function installEngines(all) {
  const missing = missingEngines(all)
  const release = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : ''
  if (missing.length === 0 || process.getuid?.() !== 0 || !/^ID=debian$/m.test(release)) return
  console.log(`Installing ${missing.join(', ')} for the browser tests (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = missing.flatMap((name) => ENGINES[name].packages)
  const options = [
    // At the same time Chromium's installation may be at work.
    'DPkg::Lock::Timeout=300',
    'Acquire::Retries=0',
    'Acquire::http::Timeout=30',
    // Without a network nothing is installed either: each package would wait for it.
    'APT::Update::Error-Mode=any',
  ].flatMap((option) => ['-o', option])
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const run = spawn('apt-get', [...options, '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    const [status] = await once(run, 'exit')
    if (status !== 0) return
  }
}
