import type { Line, NameSubstance } from '../row.ts'
import { UnfitFile } from './findFile.ts'
import { records } from './records.ts'

const COLUMNS = ['code', 'name', 'strength', 'form', 'pieces', 'ingredients']
const MOST_LETTERS = 200
const MOST_PIECES = 100_000

function problemOf(cells: readonly string[]): string | null {
  const [code = '', name = '', strength = '', form = '', pieces = ''] = cells
  if (cells.length < 2 || cells.length > COLUMNS.length)
    return `There are ${cells.length} columns instead of ${COLUMNS.length}`
  if (code === '') return 'The code is missing'
  if (name === '') return 'The name is missing'
  if ([code, name, strength, form].some((text) => text.length > MOST_LETTERS || /\p{Cc}/u.test(text)))
    return `A text is longer than ${MOST_LETTERS} letters or holds a control character`
  if (pieces !== '' && !(/^\d+$/.test(pieces) && Number(pieces) > 0 && Number(pieces) <= MOST_PIECES))
    return `"${pieces}" is not a whole number of pieces`
  return null
}

/** Products of a CSV with the columns `code,name,strength,form,pieces,ingredients`; `|` separates ingredients. */
export async function* readCsv(file: string, nameSubstance: NameSubstance): AsyncIterable<Line> {
  for await (const { line, cells } of records(file)) {
    if (line === 1) {
      if (cells.join(',').toLowerCase() !== COLUMNS.join(','))
        throw new UnfitFile(`The first line must be ${COLUMNS.join(',')}`)
      continue
    }
    const problem = problemOf(cells)
    const [code = '', name = '', strength, form, pieces, ingredients = ''] = cells
    if (problem !== null) yield { line, problem }
    else
      yield {
        line,
        row: {
          code,
          name,
          strength: strength || null,
          form: form || null,
          pieces: pieces ? Number(pieces) : null,
          ingredients: [
            ...new Set(
              ingredients
                .split('|')
                .filter(Boolean)
                .map((one) => nameSubstance(one.trim())),
            ),
          ],
        },
      }
  }
}
