import { readAmount, writeAmount } from '../../../../contract/amounts.ts'
import { t } from '../../../../language/t.ts'
import { type AmountText, unitOf } from '../amountText.ts'
import type { Incoming, IncomingLine } from '../incoming.ts'
import { ask, idOf, type NewQuestion, type ReadingContext } from '../questions.ts'

/** The decimal sign of a file; null if nothing in it tells. */
export type DecimalSign = '.' | ',' | null

const LONGEST_NUMBER = 100
const NUMBER = /^([\d\s.,'’¼½¾⅓⅔/]+)(.*)$/su

/** Number and word of a cell like `20 Stk`. */
function partsOf(cell: string): { number: string; word: string } | undefined {
  if (cell.length > LONGEST_NUMBER) return undefined
  const [, number, word] = NUMBER.exec(cell.trim()) ?? []
  return number === undefined || !/[\d¼½¾⅓⅔]/.test(number)
    ? undefined
    : { number: number.trim(), word: word?.trim() ?? '' }
}

/** Removes spaces and apostrophes between thousands. */
const withoutSpaces = (number: string) =>
  number.replace(/(?<=^\d{1,3}(?:[\s'’]\d{3})*)[\s'’](?=\d{3}(?!\d))/gu, '')

/** Decimal sign that a number shows; null for one without, and for `1.000` and `1,000`, which have two readings. */
function signOf(number: string): DecimalSign {
  const signs = number.match(/[.,]/g) ?? []
  const last = signs.at(-1) as '.' | ',' | undefined
  if (last === undefined) return null
  const other = last === '.' ? ',' : '.'
  if (signs.some((sign) => sign === other)) return last
  if (signs.length > 1) return other
  return /^(?:[1-9]\d{0,2})[.,]\d{3}$/.test(number) ? null : last
}

/** Decimal sign of the cells of a file: that of those which leave no doubt, if they agree. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign {
  const signs = new Set<DecimalSign>()
  for (const cell of cells) signs.add(signOf(withoutSpaces(partsOf(cell)?.number ?? '')))
  signs.delete(null)
  const [only = null] = signs.size === 1 ? signs : []
  return only
}

/** Plain form of a number: `1.000` is `1000` where the decimal sign is a comma. Undefined for what is no number. */
export function plainNumber(cell: string, sign: DecimalSign): string | undefined {
  if (cell.length > LONGEST_NUMBER) return undefined
  const number = withoutSpaces(cell.trim())
  const own = signOf(number) ?? sign
  if (own === null && /[.,]/.test(number)) return undefined
  const [whole = '', fraction, ...more] = own === null ? [number] : number.split(own)
  const group = own === ',' ? '.' : ','
  const isGrouped = whole.includes(group)
  if (more.length > 0 || (isGrouped && !/^-?\d{1,3}(?:[.,]\d{3})+$/.test(whole))) return undefined
  const plain = `${whole.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction}`}`
  return /^-?\d*\.?\d+$/.test(plain) ? plain : undefined
}

/** Amount of a cell with the unit beside it; undefined for anything else. */
export function readAmountCell(cell: string, sign: DecimalSign): AmountText | undefined {
  const parts = partsOf(cell)
  if (!parts) return undefined
  const unit = parts.word === '' ? null : unitOf(parts.word)
  const plain = plainNumber(parts.number, sign)
  const amount = plain === undefined ? readAmount(parts.number) : Number(plain)
  return unit !== undefined && amount >= 0 ? { amount, unit } : undefined
}

/** The decimal sign of a file, asked about if a cell has two readings. Undefined until that is answered. */
export function askedSign(
  incoming: Incoming,
  context: ReadingContext,
  { sign, cell }: { sign: DecimalSign; cell: string },
  line: IncomingLine,
): DecimalSign | undefined {
  const number = withoutSpaces(partsOf(cell)?.number ?? '')
  if (sign !== null || signOf(number) !== null || !/[.,]/.test(number)) return sign
  const choice = (decimal: '.' | ','): NewQuestion['choices'][number] => ({
    id: decimal,
    label: writeAmount(Number(plainNumber(number, decimal))),
  })
  const question = {
    id: idOf('decimal', context.file),
    sentence: t('How much is “{text}” in this file?', { text: number }),
    choices: [choice(','), choice('.')],
  }
  return ask(incoming, context, question, line) as DecimalSign | undefined
}
