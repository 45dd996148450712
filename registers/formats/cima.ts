import { gtinOfSpanish } from '../codeKey.ts'
import type { Line, NameSubstance } from '../row.ts'
import { findFile } from './findFile.ts'
import { formOf } from './forms.ts'
import { piecesOf } from './pieces.ts'
import { records } from './records.ts'
import { sayName } from './sayName.ts'
import { atStrength } from './strength.ts'

/** First word of the form in a Spanish name without a strength. */
const FORM =
  /\b(?:COMPRIMIDOS?|C[AÁ]PSULAS?|SOLUCI[OÓ]N|SUSPENSI[OÓ]N|POLVO|CREMA|POMADA|GEL\b|JARABE|GOTAS|COLIRIO|[OÓ]VULOS?|SUPOSITORIOS?|PARCHES?|GRAGEAS?|GRANULADO|GRANULOS|SOBRES|INYECTABLE|CONCENTRADO|EMULSI[OÓ]N|ESPUMA|CHAMP[UÚ]|AEROSOL|PASTILLAS|IMPLANTE|LIOFILIZADO|UNG[UÜ]ENTO|GAS\b)/i
/** Last part of a name, in lower case: "…, 30 comprimidos", "… EFG 28 comprimidos (BLISTER)", "…, 56 (4x14) comprimidos". */
const PACK =
  /[,\s]\s*(\d[\d.]*\s*(?:\([^)]*\)\s*)?(?:x\s*\d+\s*)?(?:comprim|c[aá]psul|sobre|parche|supositor|[oó]vulo|ampoll|jering|vial|frasco|tubo|envase|unidosis|monodosis|gragea|pastilla|inhalador|aplicador|pluma|bolsa|anillo|chicle|aerosol|cartucho|dosis|bote|implante|dispositivo|pel[ií]cula|liofiliz|estuche|bl[ií]ster|bala|caja|recipiente).*)$/u

/** Packs of the Spanish CIMA by national code, from the CSV `Presentaciones` or a folder with it. */
export async function* readCima(folder: string, nameSubstance: NameSubstance): AsyncIterable<Line> {
  const rows = records(findFile(folder, 'Presentaciones'))
  for await (const { line, cells } of rows) {
    const [, code = '', presentation = '', , , , , , substances = ''] = cells
    if (line === 1) continue
    if (!/^\d{6}$/.test(code)) {
      yield { line, problem: `"${code}" is not a national code of 6 digits` }
      continue
    }
    const pack = PACK.exec(presentation)
    const words = pack ? presentation.slice(0, pack.index) : presentation
    const [head = ''] = words.split(/, (?!\d)|\s,/)
    const { before, strength } = atStrength(head)
    const brand = before.slice(0, FORM.exec(before)?.index ?? before.length)
    const { pieces, form } = piecesOf(pack?.[1] ?? '')
    const ingredients = [...new Set(substances.split(', ').filter(Boolean).map(nameSubstance))]
    const name = sayName(brand.replace(/\bEFG\b/g, '') || before)
    yield {
      line,
      row: { code: gtinOfSpanish(code), name, strength, form: form ?? formOf(words), pieces, ingredients },
    }
  }
}
