import { dailyDoses } from './doses.ts'
import type { SeedPerson } from './household.ts'

const YEAR = 365

/** A year of four people for `npm run demo`, so that every chart has something to show. */
export const DEMO: SeedPerson = {
  name: 'Nora Berg',
  email: 'nora@example.org',
  families: [
    {
      name: 'The Bergs',
      people: [
        { name: 'Jonas Berg', kind: 'person' },
        { name: 'Mila', kind: 'person' },
        { name: 'Grandpa Emil', kind: 'person' },
      ],
      medicines: [
        {
          name: 'Lisinopril 10 mg',
          purpose: 'Blood pressure',
          notes: 'Dr. Haas, next check in January.',
          for: ['Grandpa Emil'],
          expiresInDays: 375,
          pillsLeft: 23,
          pillsAtFirst: 100,
          plans: [{ times: ['08:00'], sinceDays: YEAR }],
          doses: dailyDoses(YEAR, ['08:06'], { missingEach: 17 }),
          pictures: ['lisinopril', 'lisinoprilFlap'],
        },
        {
          name: 'Metformin 500 mg',
          purpose: 'Type 2 diabetes, with food',
          for: ['Grandpa Emil'],
          expiresInDays: 520,
          pillsLeft: 61,
          pillsAtFirst: 180,
          plans: [{ times: ['08:00', '19:00'], sinceDays: YEAR }],
          doses: dailyDoses(YEAR, ['08:06', '19:12'], { missingEach: 23 }),
        },
        {
          name: 'Levothyroxine 50 µg',
          purpose: 'Thyroid, half an hour before breakfast',
          for: ['Nora Berg'],
          expiresInDays: 160,
          pillsLeft: 6,
          pillsAtFirst: 100,
          plans: [{ times: ['06:30'], sinceDays: YEAR }],
          doses: dailyDoses(YEAR, ['06:35'], { missingEach: 41 }),
        },
        {
          name: 'Amoxicillin 500 mg',
          purpose: 'Ear infection. Finish the course.',
          for: ['Mila'],
          expiresInDays: 12,
          pillsLeft: 9,
          pillsAtFirst: 21,
          plans: [{ times: ['06:00', '14:00', '22:00'], sinceDays: 3, days: 7 }],
          doses: dailyDoses(4, ['06:10', '14:05', '22:00']),
          pictures: ['amoxicillin'],
        },
        {
          name: 'Ibuprofen 200 mg',
          purpose: 'Pain and fever, with food',
          for: ['Jonas Berg'],
          expiresInDays: 253,
          pillsLeft: 18,
          pillsAtFirst: 24,
          doses: [6, 33, 34, 71, 120, 188, 240, 301].map((daysAgo) => ({ daysAgo, at: '14:20', pills: 2 })),
          pictures: ['ibuprofen'],
        },
        {
          name: 'Vitamin D3 1000 IU',
          purpose: 'Winter',
          for: ['Mila'],
          expiresInDays: 100,
          pillsLeft: 48,
          pillsAtFirst: 90,
          plans: [{ times: ['08:00'], sinceDays: 42 }],
          doses: dailyDoses(43, ['08:10'], { missingEach: 5 }),
          pictures: ['bottle'],
        },
        {
          name: 'Loratadine 10 mg',
          purpose: 'Hay fever',
          for: ['Jonas Berg'],
          expiresInDays: -66,
          pillsLeft: 3,
          pillsAtFirst: 10,
          pictures: ['strip'],
        },
        { name: 'Cough syrup', purpose: 'Dry cough, at night', expiresInDays: 80, pillsLeft: null },
        { name: 'Nasal spray', purpose: 'Colds', expiresInDays: 20, pillsLeft: null },
      ],
      toBuy: ['Plasters, the small ones'],
      bloodPressures: {
        of: 'Grandpa Emil',
        values: Array.from({ length: 52 }, (_, week) => ({
          daysAgo: 7 * week,
          upper: 132 + ((week * 7) % 13) + Math.round(week / 8),
          lower: 78 + ((week * 5) % 9),
        })),
      },
    },
  ],
}
