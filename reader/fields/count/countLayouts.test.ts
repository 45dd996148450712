import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { findPillCount } from './pillCount.ts'

type Rows = Parameters<typeof pageOf>[0]

interface Language {
  form: string
  qualified: string
  box: string
  strip: string
  dose: string
  warning: string
}

/** Counts as packages print them in twelve languages; `#` stands for a number. */
const LANGUAGES: Record<string, Language> = {
  English: {
    form: 'tablets',
    qualified: 'film-coated tablets',
    box: 'Pack of # tablets',
    strip: '# strips of # tablets',
    dose: 'Take # tablets 3 times daily',
    warning: 'Do not exceed # tablets in 24 hours',
  },
  German: {
    form: 'Tabletten',
    qualified: 'Filmtabletten',
    box: 'Packung mit # Tabletten',
    strip: '# Streifen mit # Tabletten',
    dose: 'Täglich # Tabletten einnehmen',
    warning: 'Nicht über 25 °C lagern',
  },
  French: {
    form: 'comprimés',
    qualified: 'comprimés pelliculés',
    box: 'Boîte de # comprimés',
    strip: '# plaquettes de # comprimés',
    dose: 'Prendre # comprimés par jour',
    warning: 'Ne pas dépasser # comprimés par jour',
  },
  Spanish: {
    form: 'comprimidos',
    qualified: 'comprimidos recubiertos',
    box: 'Caja con # comprimidos',
    strip: '# blisteres de # comprimidos',
    dose: 'Tomar # comprimidos cada 8 horas',
    warning: 'Conservar a menos de 30 °C',
  },
  Italian: {
    form: 'compresse',
    qualified: 'compresse rivestite',
    box: 'Confezione da # compresse',
    strip: '# blister da # compresse',
    dose: 'Assumere # compresse al giorno',
    warning: 'Conservare sotto i 25 °C',
  },
  Portuguese: {
    form: 'comprimidos',
    qualified: 'comprimidos revestidos',
    box: 'Embalagem com # comprimidos',
    strip: '# blister com # comprimidos',
    dose: 'Tome # comprimidos ao dia',
    warning: 'Uso adulto acima de 12 anos',
  },
  Polish: {
    form: 'tabletek',
    qualified: 'tabletek powlekanych',
    box: 'Opakowanie # tabletek',
    strip: '# blistry po # tabletek',
    dose: 'Stosować # tabletki dziennie',
    warning: 'Przechowywać poniżej 25 °C',
  },
  Czech: {
    form: 'tablet',
    qualified: 'potahovaných tablet',
    box: 'Balení # tablet',
    strip: '# blistry po # tablet',
    dose: '# tablety denně',
    warning: 'Uchovávejte do 25 °C',
  },
  Turkish: {
    form: 'tablet',
    qualified: 'film kaplı tablet',
    box: 'Kutu # tablet',
    strip: '# blister x # tablet',
    dose: 'Günde # tablet',
    warning: '25 °C altında saklayınız',
  },
  Indonesian: {
    form: 'tablet',
    qualified: 'kaplet salut selaput',
    box: 'Dus isi # tablet',
    strip: '# strip @ # tablet',
    dose: 'Sehari # tablet',
    warning: 'Simpan di bawah 30 °C',
  },
  Russian: {
    form: 'таблеток',
    qualified: 'таблеток, покрытых оболочкой',
    box: 'Упаковка # таблеток',
    strip: '# блистера по # таблеток',
    dose: 'Принимать # таблетки в сутки',
    warning: 'Хранить при температуре до 25 °C',
  },
  Greek: {
    form: 'δισκία',
    qualified: 'επικαλυμμένα δισκία',
    box: 'Κουτί # δισκία',
    strip: '# blister x # δισκία',
    dose: 'Λαμβάνετε # δισκία την ημέρα',
    warning: 'Φυλάσσεται κάτω των 25 °C',
  },
}

const SIZES = [10, 14, 20, 28, 30, 60, 84, 100]
const STRENGTHS = ['500 mg', '20 mg', '850 mg', '10 mg', '2.5 mg', '30 mg']
const PRICES = ['M.R.P. Rs. 38.50', 'EUR 12,40', 'PVP 8.15', '£4.99']
const LOTS = ['LOT 24061', 'B.No. RL2207', 'Ch.-B. 88417', 'L: 3302A']

/** Rows in which a size stands, each with how it is printed; all but the last two are certain. */
const LAYOUTS: Record<string, (size: number, language: Language) => { rows: Rows; count: number }> = {
  'number and form': (size, { form }) => ({ rows: [[`${size} ${form}`, 40]], count: size }),
  'number joined to the form': (size, { form }) => ({ rows: [[`${size}${form}`, 40]], count: size }),
  'number and a qualified form': (size, { qualified }) => ({
    rows: [[`${size} ${qualified}`, 40]],
    count: size,
  }),
  box: (size, { box }) => ({ rows: [[box.replace('#', String(size)), 40]], count: size }),
  strips: (size, { strip }) => ({
    rows: [[strip.replace('#', '3').replace('#', String(size)), 40]],
    count: 3 * size,
  }),
  'number over the form': (size, { qualified }) => ({
    rows: [
      [String(size), 60],
      [qualified, 40],
    ],
    count: size,
  }),
  'number over a misread form': (size, { form }) => ({
    rows: [
      [String(size), 60],
      [`Xqv ${form}`, 44],
    ],
    count: size,
  }),
}

const pick = <T>(from: readonly T[], at: number) => from[at % from.length]!

interface Back {
  rows: Rows
  count: number | null
}

/** A package's back: one row with its size, or none, among strengths, doses, prices, lots and dates. */
function backOf(language: Language, layout: keyof typeof LAYOUTS | null, at: number): Back {
  const size = pick(SIZES, at)
  const sized = layout ? LAYOUTS[layout]!(size, language) : { rows: [], count: null }
  const { form, dose, warning } = language
  const before: Rows = [
    ['Rilovan', 90],
    [`Cetirizine ${pick(STRENGTHS, at)} ${form}`, 36],
  ]
  const after: Rows = [
    [dose.replace('#', String(pick([4, 6, 8], at))), 26],
    [warning.replace('#', '8'), 24],
    [pick(PRICES, at), 24],
    [pick(LOTS, at), 24],
    ['EXP 05/2028', 24],
  ]
  return { rows: [...before, ...sized.rows, ...after], count: sized.count }
}

const readings = (layout: keyof typeof LAYOUTS | null) =>
  Object.entries(LANGUAGES).flatMap(([name, language]) =>
    SIZES.map((_, at) => {
      const { rows, count } = backOf(language, layout, at)
      return { name, count, found: findPillCount(pageOf(rows)), rows }
    }),
  )

describe('the count on the back of a package in twelve languages', () => {
  test.each(Object.keys(LAYOUTS))('is read from: %s', (layout) => {
    const all = readings(layout)
    const wrong = all.filter(({ count, found }) => found && found.value !== count)
    const right = all.filter(({ count, found }) => found?.value === count)
    expect(wrong).toEqual([])
    expect(right.length / all.length).toBeGreaterThan(0.9)
  })

  test('is none of strengths, doses, prices, lots and temperatures', () => {
    expect(readings(null).filter(({ found }) => found)).toEqual([])
  })
})

test('a large number over a name and a form is its strength', () => {
  expect(
    findPillCount(
      pageOf([
        ['200', 60],
        ['Pirfenex tablets', 44],
      ]),
    ),
  ).toBeNull()
})

test.each([
  ['PE810 TABS.', 'a letter before digits'],
  ['24eZTABS', 'a word without its spaces'],
  ['QTY:11EXP:2/5/2027', 'a quantity joined to the next caption'],
])('%s asks for a check: %s', (print) => {
  expect(findPillCount(pageOf(['Rilovan', print]))?.confidence).toBe('low')
})
