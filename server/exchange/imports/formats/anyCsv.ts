import type { Unit } from '../../../../contract/amounts.ts'
import { UNITS_NAMED } from '../../../../contract/amounts.ts'
import type { ImportField } from '../../../../contract/imports.ts'
import { unitChoices } from '../../../../contract/unitChoices.ts'
import { t } from '../../../../language/t.ts'
import { amountIn, isSameKind, isStrength, unitOf } from '../amountText.ts'
import {
  askedOrder,
  type DateOrder,
  dateOrderOf,
  hasNoTime,
  readExpiry,
  readInstant,
} from '../cells/dates.ts'
import { askedSign, type DecimalSign, decimalSignOf, readAmountCell } from '../cells/numbers.ts'
import {
  type Cells,
  cells,
  type Incoming,
  type IncomingLine,
  type NumberedRow,
  nothing,
} from '../incoming.ts'
import { ask, idOf, type ReadingContext } from '../questions.ts'
import { statusIn, wasTaken } from './doseStatus.ts'
import { askTimeOfDay } from './timeOfDay.ts'

type Columns = Partial<Record<ImportField, string | undefined>>
type Read = (field: ImportField) => string

interface Medicine {
  key: string
  name: string
  unit: Unit
  packs: number
}

/** Properties that all cells of a file share. */
interface FileFormat {
  sign: DecimalSign
  order: DateOrder
}

/** Any CSV file: a medicine for each name, described by its first row; a pack for each row of a medicine that says something of one; a dose for each row with a time. */
export function readAnyCsv(
  rows: readonly NumberedRow[],
  columns: Columns,
  context: ReadingContext,
): Incoming {
  const incoming = nothing()
  function* of(...fields: ImportField[]) {
    for (const field of fields) for (const { cells } of rows) yield cellIn(cells, columns[field])
  }
  const format = { sign: decimalSignOf(of('count', 'amount')), order: dateOrderOf(of('expires', 'taken')) }
  const medicines = new Map<string, Medicine | null>()
  for (const { row, cells: values } of rows) {
    const read: Read = (field) => {
      const cell = cellIn(values, columns[field]).trim()
      return field === 'status' ? statusIn(columns.status ?? '', cell) : cell
    }
    const name = read('name')
    if (name === '') {
      incoming.lost.push({
        table: 'medicines',
        name: t('Row {row}', { row }),
        row,
        reason: t('It has no name.'),
      })
      continue
    }
    const file = new CsvRow(incoming, context, format, { read, name, row })
    const known = medicines.get(name.toLowerCase())
    const medicine = known === undefined ? file.medicine(columns.taken !== undefined) : known
    medicines.set(name.toLowerCase(), medicine)
    if (medicine === null) {
      // Its first row waits or is left out: those after it share its question.
      if (known === null) file.unit()
      continue
    }
    file.pack(medicine)
    if (columns.taken !== undefined) file.dose(medicine)
  }
  return incoming
}

/** Cell of a matched column; spreadsheets also write columns without a name. */
const cellIn = (values: Cells, column: string | undefined): string =>
  column === undefined ? '' : (values[column] ?? '')

/** Packs of a medicine in one file: far more than a household keeps. */
const MOST_PACKS = 200

/** One row: adds what it says and names the cells that it could not read. */
class CsvRow {
  readonly #incoming: Incoming
  readonly #context: ReadingContext
  readonly #format: FileFormat
  readonly #read: Read
  readonly #name: string
  readonly #row: number

  constructor(
    incoming: Incoming,
    context: ReadingContext,
    format: FileFormat,
    { read, name, row }: { read: Read; name: string; row: number },
  ) {
    this.#incoming = incoming
    this.#context = context
    this.#format = format
    this.#read = read
    this.#name = name
    this.#row = row
  }

  #line = (table: IncomingLine['table']): IncomingLine => ({ table, name: this.#name, row: this.#row })

  #leaveOut(field: ImportField): null {
    const reason = t('“{text}” is not understood and left out.', { text: this.#read(field).slice(0, 100) })
    this.#incoming.lost.push({ ...this.#line('packs'), reason })
    return null
  }

  /**
   * Unit of the row: that of its column or its count. `strength` for `mg` and the like; null while it is asked, or if the
   * answer leaves it out.
   */
  unit(): Unit | 'strength' | null {
    const word = this.#read('unit')
    if (word === '') return readAmountCell(this.#read('count'), ',')?.unit ?? 'pill'
    if (isStrength(word)) return 'strength'
    const known = unitOf(word)
    if (known !== undefined) return known
    const sentence = t('What is “{text}” here?', { text: word.slice(0, 100) })
    const choices = unitChoices().map((unit) => ({ id: unit, label: t(UNITS_NAMED[unit]) }))
    const question = { id: idOf('unit', word), sentence, choices }
    return (ask(this.#incoming, this.#context, question, this.#line('medicines')) ?? null) as Unit | null
  }

  /** Amount of a cell in the unit of its medicine; undefined if it is in another one or not understood. */
  #amount(cell: string, sign: DecimalSign, { unit }: Medicine): number | undefined {
    const amount = readAmountCell(cell, sign)
    const own = amount?.unit ?? (this.#read('unit') === '' ? unit : this.unit())
    return amount && own !== null && own !== 'strength' && isSameKind(own, unit) ? amount.amount : undefined
  }

  medicine(hasDoses: boolean): Medicine | null {
    const own = this.unit()
    if (own === null) return null
    const unit = own === 'strength' ? 'pill' : own
    const [name, key] = [this.#name, `csv:${this.#name}`]
    const [purpose, frequency] = [this.#read('purpose'), this.#read('frequency')]
    const notes = hasDoses ? '' : this.#read('notes')
    const of = { id: key, name, purpose, frequency, notes, unit, step: 0.001 }
    this.#incoming.tables.medicines.push(cells({ ...of, created_utc: this.#context.now }))
    return { key, name, unit, packs: 0 }
  }

  /** A pack; the first row of a medicine has one in any case. */
  pack(medicine: Medicine): void {
    const isEmpty = (['count', 'expires', 'lot', 'product_code'] as const).every(
      (field) => this.#read(field) === '',
    )
    if (medicine.packs > 0 && isEmpty) return
    if (medicine.packs >= MOST_PACKS) {
      const reason = t('A medicine has at most {most} packs.', { most: MOST_PACKS })
      this.#incoming.lost.push({ ...this.#line('packs'), reason })
      return
    }
    const count = this.#count(medicine)
    const expires = this.#expires()
    const number = ++medicine.packs
    this.#incoming.tables.packs.push(
      cells({
        id: number === 1 ? medicine.key : `${medicine.key}#${number}`,
        medicine_id: medicine.key,
        count,
        initial_count: count,
        expires,
        lot: this.#code('lot'),
        product_code: this.#code('product_code'),
        created_utc: this.#context.now,
      }),
    )
  }

  #count(medicine: Medicine): number | null {
    const cell = this.#read('count')
    if (cell === '') return null
    const sign = this.#sign(cell, this.#line('packs'))
    if (sign === undefined) return null
    return this.#amount(cell, sign, medicine) ?? this.#leaveOut('count')
  }

  #expires(): string | null {
    const cell = this.#read('expires')
    if (cell === '') return null
    const order = this.#order(cell, 'packs')
    if (order === undefined) return null
    return readExpiry(cell, order) ?? this.#leaveOut('expires')
  }

  #order = (cell: string, table: IncomingLine['table']): DateOrder | undefined =>
    askedOrder(this.#incoming, this.#context, { order: this.#format.order, cell }, this.#line(table))

  #sign = (cell: string, line: IncomingLine): DecimalSign | undefined =>
    askedSign(this.#incoming, this.#context, { sign: this.#format.sign, cell }, line)

  /** A lot or code; spreadsheets cut long ones to `4,15E+12`. */
  #code(field: 'lot' | 'product_code'): string | null {
    const cell = this.#read(field)
    return /^\d[.,]\d+E\+\d+$/i.test(cell) ? this.#leaveOut(field) : cell
  }

  dose(medicine: Medicine): void {
    const { key, name, unit } = medicine
    const cell = this.#read('taken')
    const line = this.#line('doses')
    const status = this.#read('status')
    if (cell === '' && status === '' && this.#read('amount') === '') return
    if (!wasTaken(this.#incoming, this.#context, status, line)) return
    if (cell === '') {
      this.#incoming.lost.push({ ...line, reason: t('It does not say when it was taken') })
      return
    }
    const taken = this.#taken(cell, line)
    if (taken === undefined) return
    const text = this.#read('amount')
    const sign = this.#sign(text, line)
    if (sign === undefined) return
    const read = this.#amount(text, sign, medicine)
    const asked = { key, name, text: [text, this.#read('unit')].filter(Boolean).join(' '), unit }
    const amount = read && read > 0 ? read : amountIn(this.#incoming, this.#context, asked, line)
    if (amount === undefined) return
    this.#incoming.tables.doses.push(
      cells({
        id: `${key}:${cell}:${this.#read('person')}:${text}`,
        medicine_id: key,
        taken_utc: taken,
        amount,
        person: this.#read('person'),
        notes: this.#read('notes'),
        created_utc: this.#context.now,
      }),
    )
  }

  #taken(cell: string, line: IncomingLine): string | undefined {
    const order = this.#order(cell, 'doses')
    if (order === undefined) return undefined
    const { timeZone } = this.#context
    const needsTime = hasNoTime(cell, order)
    const at = needsTime ? askTimeOfDay(this.#incoming, this.#context, line) : undefined
    if (needsTime && at === undefined) return undefined
    const taken = readInstant(cell, { order, timeZone, at })
    if (taken === undefined)
      this.#incoming.lost.push({
        ...line,
        reason: t('“{text}” is not a time.', { text: cell.slice(0, 100) }),
      })
    return taken
  }
}
