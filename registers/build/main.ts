/** `npm run registers -- build FOLDER`: builds the built-in tables and the lexicon's brands from the registers' official files. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { formats } from '../formats/formats.ts'
import { writeTable } from '../writeTable.ts'
import { BrandFinder } from './brands.ts'
import { namedProducts } from './namedProducts.ts'
import { withVocabulary } from './vocabulary.ts'

/** Folders of the official files, each with its month. */
const BUILT_IN = [
  { format: 'bdpm', folder: 'fr-bdpm', month: '2026-07' },
  { format: 'dpd', folder: 'ca-dpd', month: '2026-05' },
  { format: 'cima', folder: 'es-cima', month: '2020-02' },
] as const
const BEST_QUALITY = 11

const from = path.resolve(process.env.INIT_CWD ?? '.', process.argv[3] ?? '.')
/** Sources only, no compiled files. */
const root = fileURLToPath(new URL('../../../registers/builtIn/', import.meta.url))

const nameSubstance = await withVocabulary(from)

for (const { format, folder, month } of process.env.ONLY_BRANDS ? [] : BUILT_IN) {
  const { read, source } = formats[format]
  if (!source) continue
  const problems: string[] = []
  const written = await writeTable(
    path.join(root, `${source.id}.table`),
    read(path.join(from, folder), nameSubstance),
    {
      source: { ...source, month },
      quality: BEST_QUALITY,
      onProblem: ({ line, problem }) => problems.push(`line ${line}: ${problem}`),
    },
  )
  console.log(`${source.name}: ${written.codes} codes of ${written.products} products`)
  for (const problem of problems) console.log(`  ${problem}`)
}

const finder = new BrandFinder()
for await (const product of namedProducts(from, nameSubstance)) finder.add(product)
const brands = finder.brands()
const rows = brands.map(({ brand, ingredients, purpose, countries }) =>
  [brand, ingredients.join('|'), purpose, countries.sort().join('|')].join(','),
)
const lexicon = fileURLToPath(new URL('../../../reader/lexicon/registerBrands.csv', import.meta.url))
await fs.writeFile(lexicon, `${['brand,ingredients,purpose,countries', ...rows].join('\n')}\n`)
console.log(`${rows.length} brands for the lexicon`)
