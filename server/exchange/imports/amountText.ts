import { readAmount, type Unit, writeAmountOf } from '../../../contract/amounts.ts'
import { t } from '../../../language/t.ts'
import type { Incoming, IncomingLine } from './incoming.ts'
import { ask, idOf, type ReadingContext } from './questions.ts'

/** Words for units in the languages of the product, singular and plural, as people and programs write them beside a number. */
const WORDS: Record<Unit, string> = {
  pill: 'pill pills pille pillen pilule pilules píldora píldoras pastilla pastillas pillola pillole pílula pílulas pigułka pigułki pigułek пігулка пігулки пігулок pil hap count stk stck stück pc pcs piece pieces unidad unidades unité unités pz pezzo pezzi szt sztuk sztuka sztuki шт stuk stuks adet',
  tablet:
    'tablet tablets tab tabs tabl tbl tablette tabletten comprimé comprimés cp cpr comprimido comprimidos compressa compresse tabletka tabletki tabletek таблетка таблетки таблеток табл tabletas tableta tabletten حبة حبوب قرص أقراص',
  capsule:
    'capsule capsules cap caps kapsel kapseln kaps gélule gélules cápsula cápsulas capsula capsula kapsułka kapsułki kapsułek капсула капсули капсул kapsül كبسولة كبسولات',
  ml: 'ml milliliter milliliters millilitre millilitres mililitro mililitros millilitro millilitri мл مل',
  drop: 'drop drops tropfen gtt goutte gouttes gota gotas goccia gocce kropla krople kropli крапля краплі крапель druppel druppels damla قطرة قطرات',
  puff: 'puff puffs hub hübe sprühstoß sprühstöße bouffée bouffées inhalación inhalaciones inhalation inhalations inalação inalações puf wdech wdechy pufje pufjes',
  spray: 'spray sprays pulvérisation pulvérisations spruzzo spruzzi pulverización pulverizaciones',
  patch:
    'patch patches pflaster parche parches cerotto cerotti adesivo adesivos plaster plastry пластир pleister pleisters',
  sachet:
    'sachet sachets beutel sobre sobres bustina bustine saqueta saquetas saszetka saszetki saszetek пакетик пакетики zakje zakjes',
  gram: 'g gr gram grams gramm gramme grammes gramo gramos grammo grammi grama gramas г غ',
  dose: 'dose doses dosis dosen dawka dawki доза дози',
}

const UNIT_BY_WORD = new Map(
  (Object.keys(WORDS) as Unit[]).flatMap((unit) =>
    WORDS[unit].split(' ').map((word) => [word, unit] as const),
  ),
)

/** The unit that a word means; undefined for any other word, such as `mg`. */
export const unitOf = (word: string): Unit | undefined =>
  UNIT_BY_WORD.get(
    word
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/\(.*\)$|\.$/, ''),
  )

/** Units of what is in a medicine: nobody counts packs by them. */
const STRENGTHS = new Set(
  'mg µg μg mcg ug iu ie ui i.e. i.u. u.i. j.m me units unit einheiten unités % мг мкг мо ملغ مجم mg/ml'.split(
    ' ',
  ),
)
export const isStrength = (word: string): boolean => STRENGTHS.has(word.trim().toLowerCase())

const SOLID: ReadonlySet<Unit> = new Set(['pill', 'tablet', 'capsule'])

/** True if one of a unit is one of another: a pill may be called a tablet. */
export const isSameKind = (a: Unit, b: Unit): boolean => a === b || (SOLID.has(a) && SOLID.has(b))

/** One or a thousand, by the country of who wrote it. */
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/

export interface AmountText {
  amount: number
  /** Unit beside the number; null if there is only a number. */
  unit: Unit | null
}

/**
 * Amount that a text says for certain: a number like `2`, `0.5`, `1/2` or `1 ½`, alone or before a known unit. Undefined for
 * anything else: other words (`Take 2`), other units (`500 mg`), and `1,000` and `1.000`, which have two readings.
 */
export function readAmountText(text: string): AmountText | undefined {
  const [, number = '', word = ''] = /^([\d\s.,/¼½¾⅓⅔]+)(.*)$/su.exec(text.trim()) ?? []
  const amount = THOUSANDS.test(number.trim()) ? Number.NaN : readAmount(number.replaceAll(/\s+/g, ' '))
  const unit = word.trim() === '' ? null : unitOf(word)
  return amount > 0 && unit !== undefined ? { amount, unit } : undefined
}

interface AskedAmount {
  /** Key of the medicine. */
  key: string
  name: string
  text: string
  /** Unit of the medicine; null if the file counts it in one that is unknown here, and then it is counted in pills. */
  unit: Unit | null
  /** True if the text is only a suggestion: the other program asks each time. */
  isVariable?: boolean
}

/** Amount of a medicine in its unit. Asks about a text that does not say it for certain; undefined until that is answered. */
export function amountIn(
  incoming: Incoming,
  context: ReadingContext,
  { key, name, text, unit, isVariable = false }: AskedAmount,
  line: IncomingLine,
): number | undefined {
  const read = readAmountText(text)
  if (read && unit !== null && isSameKind(read.unit ?? unit, unit) && !isVariable) return read.amount
  const answer = ask(
    incoming,
    context,
    {
      id: idOf('amount', key, text, isVariable),
      sentence: sentenceOf(name, text.trim(), isVariable),
      choices: suggested(text, unit).map((amount) => ({
        id: String(amount),
        label: writeAmountOf(amount, unit ?? 'pill'),
      })),
      takesAmount: true,
    },
    line,
  )
  return answer === undefined ? undefined : readAmount(answer)
}

function sentenceOf(name: string, text: string, isVariable: boolean): string {
  if (isVariable)
    return t('The amount of {name} is different each time. Which one should its plan say?', { name })
  if (text === '' || text === '?') return t('How much of {name} is taken each time?', { name })
  return t('{name}: how much is “{text}”?', { name, text: text.slice(0, 100) })
}

/** Stands for a unit that a program did not write. */
export const UNKNOWN_UNIT = '(?)'

const USUAL = [0.5, 1, 2]
const MOST_SUGGESTED = 20
/** Units without usual amounts. */
const MEASURED: ReadonlySet<Unit | null> = new Set(['ml', 'gram', 'drop'])

/** Amounts to choose from: those in the text if all are in the unit and such as people take, or else usual ones. */
function suggested(text: string, unit: Unit | null): number[] {
  if (THOUSANDS.test(text.trim())) return [Number(text.replace(',', '.')), Number(text.replace(/[.,]/, ''))]
  const found = [...text.matchAll(/(\d+(?:[.,]\d+)?)(?!\s*[\d/,.])\s*([\p{L}\p{M}µ%/]*)/gu)]
  const amounts = found.map(([, number = '']) => Number(number.replace(',', '.')))
  const isClear =
    unit !== null &&
    amounts.length > 0 &&
    !text.includes(UNKNOWN_UNIT) &&
    !/\d\s*\/\s*\d/.test(text) &&
    amounts.every((amount) => amount > 0 && amount <= MOST_SUGGESTED) &&
    found.every(([, , word = '']) => word === '' || isIn(word, unit))
  if (isClear) return [...new Set(amounts)]
  return MEASURED.has(unit) ? [] : USUAL
}

/** True if a word is the unit of a medicine, or another word for it. */
function isIn(word: string, unit: Unit): boolean {
  const own = unitOf(word)
  return own !== undefined && isSameKind(own, unit)
}
