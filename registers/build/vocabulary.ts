import path from 'node:path'
import { ingredientsOf } from '../../reader/ingredientsOf.ts'
import { findFile } from '../formats/findFile.ts'
import { records } from '../formats/records.ts'
import { nameSubstance } from '../nameSubstance.ts'
import type { NameSubstance } from '../row.ts'
import { searchKey } from '../tableFormat.ts'

/** Names substances as `nameSubstance` does, and those that the lexicon lacks by DrugBank's name for the synonym. */
export async function withVocabulary(from: string): Promise<NameSubstance> {
  const names = new Map<string, string>()
  for await (const { line, cells } of records(
    findFile(path.join(from, 'drugbank-vocabulary'), 'vocabulary'),
  )) {
    if (line === 1) continue
    const [, , common = '', , , synonyms = ''] = cells
    for (const name of [common, ...synonyms.split(' | ')]) {
      const key = searchKey(name)
      if (key !== '' && !names.has(key)) names.set(key, common)
    }
  }
  return (text) => {
    const name = nameSubstance(text)
    if (ingredientsOf(name).length > 0) return name
    const common = names.get(searchKey(text)) ?? names.get(searchKey(name))
    return common === undefined ? name : nameSubstance(common)
  }
}
