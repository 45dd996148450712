import { cartonFront } from './cartons.ts'
import type { Front } from './countries.ts'
import type { PhotoLabel } from './label.ts'
import { photograph } from './photograph.ts'

/** The last column, below the count, is date and lot. */
const FRONTS: Front[] = [
  [
    'greek',
    'Πονοστόπ',
    'Παρακεταμόλη',
    '500 mg',
    '20 δισκία',
    20,
    'Από του στόματος χρήση',
    'ΛΗΞΗ 05/2028   ΠΑΡΤΙΔΑ A123',
  ],
  [
    'russian',
    'Боленорм',
    'Ибупрофен',
    '200 мг',
    '20 таблеток',
    20,
    'Для приема внутрь',
    'Годен до 05.2028   Серия 1234',
  ],
  [
    'ukrainian',
    'Темпалгін',
    'Парацетамол',
    '500 мг',
    '10 таблеток',
    10,
    'Відпускається без рецепта',
    'Придатний до 05.2028   Серія 77',
  ],
  [
    'bulgarian',
    'Стомалекс',
    'Омепразол',
    '20 mg',
    '28 капсули',
    28,
    'За перорално приложение',
    'Годен до 05.2028   Партида 1234',
  ],
  [
    'serbian',
    'Рефлукал',
    'Пантопразол',
    '40 mg',
    '30 таблета',
    30,
    'За оралну употребу',
    'Рок употребе 05/2028   Серија 55',
  ],
]

/** Cartons in Greek and Cyrillic, without a printed purpose. */
export const IN_OTHER_LETTERS: { label: PhotoLabel; photo: () => Promise<Buffer> }[] = FRONTS.map(
  ([language, brand, substance, strength, count, pills, purpose, maker]) => ({
    label: {
      isMedicine: true,
      file: `front-${language}.jpg`,
      name: brand,
      expirationDate: '2028-05-31',
      expirationDateRaw: '05/2028',
      purpose: null,
      pillCount: pills,
    },
    photo: () =>
      photograph(cartonFront({ brand, substance, strength, count, purpose, maker, colour: '#1c5f8a' })),
  }),
)
