import { dailyDoses, type SeedDose } from './doses.ts'
import type { PictureName } from './pictures.ts'

export interface SeedMedicine {
  name: string
  purpose?: string
  notes?: string
  frequency?: string
  /** Days from today to the expiration date; null for none. */
  expiresInDays: number | null
  /** Pills left after all doses; null if not counted. */
  pillsLeft: number | null
  /** Pills of a full package. */
  pillsAtFirst?: number
  doses?: SeedDose[]
  pictures?: PictureName[]
  /** Names of the people who take it. Default: everyone. */
  for?: string[]
}

/** A person without an account. */
export interface SeedTaker {
  name: string
  kind: 'person' | 'pet'
}

export interface SeedFamily {
  name: string
  people?: SeedTaker[]
  medicines: SeedMedicine[]
  toBuy?: string[]
}

export interface SeedPerson {
  name: string
  email: string
  /** The first replaces the family created by sign-up. */
  families: [SeedFamily, ...SeedFamily[]]
}

const word = (letters: number) => 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(50).slice(0, letters)

const inUse: SeedMedicine[] = [
  {
    name: 'Lisinopril 10 mg',
    purpose: 'Blood pressure, Grandpa Emil. Every morning.',
    notes:
      'Dr. Haas, next check in January. Not together with ibuprofen. The bottle lives on the kitchen shelf, behind the tea.',
    frequency: 'Once a day',
    for: ['Grandpa Emil'],
    expiresInDays: 375,
    pillsLeft: 23,
    pillsAtFirst: 100,
    doses: [
      ...dailyDoses(60, ['07:05'], { missingEach: 11 }),
      { daysAgo: 4, at: '19:40', pills: 1, notes: 'half tablet, after dinner' },
    ],
    pictures: ['lisinopril', 'lisinoprilFlap'],
  },
  {
    name: 'Metformin 500 mg',
    purpose: 'Type 2 diabetes. One tablet with breakfast and one with dinner.',
    frequency: 'Twice a day',
    for: ['Grandpa Emil'],
    expiresInDays: null,
    pillsLeft: 41,
    pillsAtFirst: 180,
    doses: dailyDoses(60, ['07:30', '18:45']),
  },
  {
    name: 'Ibuprofen 200 mg',
    purpose: 'Pain and fever. With food.',
    expiresInDays: 253,
    pillsLeft: 18,
    pillsAtFirst: 24,
    doses: [
      { daysAgo: 6, at: '09:10', pills: 2, notes: 'headache' },
      { daysAgo: 6, at: '21:00', pills: 2 },
      { daysAgo: 33, at: '14:20', pills: 2, notes: 'after the dentist' },
    ],
    pictures: ['ibuprofen', 'lisinopril'],
  },
  {
    name: 'Amoxicillin 500 mg',
    purpose: 'Ear infection, Mila. Every 8 hours, finish the course.',
    frequency: 'Three times a day',
    for: ['Mila'],
    expiresInDays: 12,
    pillsLeft: 9,
    pillsAtFirst: 21,
    doses: dailyDoses(4, ['06:00', '14:00', '22:00']),
    pictures: ['amoxicillin'],
  },
]

const ofEveryState: SeedMedicine[] = [
  {
    name: 'Carprofen 50 mg',
    purpose: 'Joints, Rufus. Mornings and evenings, with food.',
    for: ['Rufus'],
    expiresInDays: 240,
    pillsLeft: 12,
    pillsAtFirst: 30,
    doses: dailyDoses(9, ['07:00', '19:00']),
  },
  {
    name: 'Loratadine 10 mg',
    purpose: 'Hay fever',
    for: ['Nora Berg', 'Mila'],
    expiresInDays: -66,
    pillsLeft: 3,
    pillsAtFirst: 10,
    pictures: ['strip'],
  },
  { name: 'Cough syrup', purpose: 'Dry cough, at night', expiresInDays: -1, pillsLeft: null },
  { name: 'Nasal spray', purpose: 'Colds', expiresInDays: 0, pillsLeft: null },
  { name: 'Oral rehydration salts', expiresInDays: 1, pillsLeft: 6, pillsAtFirst: 6 },
  {
    name: 'Paracetamol 500 mg',
    purpose: 'Pain and fever',
    expiresInDays: 420,
    pillsLeft: 0,
    pillsAtFirst: 20,
    doses: dailyDoses(10, ['12:00']),
  },
  { name: 'Levothyroxine 50 µg', purpose: 'Thyroid', expiresInDays: 29, pillsLeft: 1, pillsAtFirst: 100 },
  {
    name: 'Vitamin D3 Cholecalciferol 1000 IU',
    notes: 'Winter supplement for the whole household',
    expiresInDays: 100,
    pillsLeft: null,
    pillsAtFirst: 90,
    doses: dailyDoses(30, ['08:00'], { missingEach: 3 }),
    pictures: ['bottle'],
  },
]

const hardToFit: SeedMedicine[] = [
  {
    name: `${word(120)} and a second word, and so on up to the longest name`.padEnd(200, '.'),
    purpose: word(2000),
    notes: 'A note of many words, over and over. '.repeat(54),
    frequency: 'Every other Tuesday, unless it rains',
    expiresInDays: 3649,
    pillsLeft: 100_000,
    pillsAtFirst: 100_000,
  },
  {
    name: 'Парацетамол • アセトアミノフェン • باراسيتامول',
    purpose: '發燒 🤒',
    expiresInDays: 60,
    pillsLeft: 12,
  },
  {
    name: 'First-aid box',
    purpose: 'Everything in it, photographed',
    expiresInDays: 200,
    pillsLeft: null,
    pictures: [
      'ibuprofen',
      'ibuprofenFlap',
      'amoxicillin',
      'lisinopril',
      'lisinoprilFlap',
      'strip',
      'bottle',
      'pharmacyLabel',
    ],
  },
]

/** The household of `npm run seed`. Add here what a screen should be checked with. */
export const PEOPLE: SeedPerson[] = [
  {
    name: 'Nora Berg',
    email: 'nora@example.org',
    families: [
      {
        name: 'The Bergs',
        people: [
          { name: 'Mila', kind: 'person' },
          { name: 'Grandpa Emil', kind: 'person' },
          { name: 'Rufus', kind: 'pet' },
        ],
        medicines: [...inUse, ...ofEveryState, ...hardToFit],
        toBuy: ['Plasters, the small ones', 'Batteries for the thermometer', word(200)],
      },
      {
        name: 'Summer house',
        medicines: [
          { name: 'Antihistamine cream', purpose: 'Insect bites', expiresInDays: 45, pillsLeft: null },
        ],
      },
      { name: 'Grandma Ruth and everybody who looks after her in turns, all week long', medicines: [] },
    ],
  },
  {
    name: 'Olav Lind',
    email: 'olav@example.org',
    families: [
      {
        name: 'Lind',
        medicines: [{ name: 'Salbutamol', purpose: 'Asthma', expiresInDays: 90, pillsLeft: null }],
      },
    ],
  },
]

export const PASSWORD = 'medicine-cabinet'
