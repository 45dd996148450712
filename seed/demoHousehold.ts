import type { PictureName } from './pictures.ts'

export interface DemoMedicine {
  name: string
  purpose: string
  for: string
  /** Pills of a pack; a used-up pack is replaced. Null: not counted. */
  packOf: number | null
  /** Days from today to the expiration date. */
  expiresInDays: number
  sinceDays: number
  /** Times of each day, `HH:MM`; none for as-needed medicines. */
  times?: string[]
  /** Length of the course; omitted for no end. */
  courseDays?: number
  /** Misses every n-th dose. */
  missedEach?: number
  /** Days on which it was taken as needed. */
  takenDaysAgo?: number[]
  pictures?: PictureName[]
}

export const YEAR = 365

export const PEOPLE = ['Jonas Berg', 'Mila', 'Grandpa Emil']
export const OWNER = { name: 'Nora Berg', email: 'nora@example.org', password: 'medicine-cabinet' }

/** A year of four people for `npm run demo`, so that every chart has something to show. */
export const MEDICINES: DemoMedicine[] = [
  {
    ...{ name: 'Lisinopril 10 mg', purpose: 'Blood pressure', for: 'Grandpa Emil' },
    ...{ packOf: 98, expiresInDays: 375, sinceDays: YEAR, times: ['08:00'], missedEach: 17 },
    pictures: ['lisinopril', 'lisinoprilFlap'],
  },
  {
    ...{ name: 'Metformin 500 mg', purpose: 'Type 2 diabetes', for: 'Grandpa Emil' },
    ...{ packOf: 180, expiresInDays: 520, sinceDays: YEAR, times: ['08:00', '19:00'], missedEach: 23 },
  },
  {
    ...{ name: 'Levothyroxine 50 µg', purpose: 'Thyroid', for: 'Nora Berg' },
    ...{ packOf: 90, expiresInDays: 160, sinceDays: YEAR, times: ['06:30'], missedEach: 45 },
  },
  {
    ...{ name: 'Amoxicillin 500 mg', purpose: 'Ear infection', for: 'Mila' },
    ...{ packOf: 21, expiresInDays: 12, sinceDays: 3, times: ['06:00', '14:00', '22:00'], courseDays: 7 },
    pictures: ['amoxicillin'],
  },
  {
    ...{ name: 'Ibuprofen 200 mg', purpose: 'Pain and fever', for: 'Jonas Berg' },
    ...{ packOf: 24, expiresInDays: 253, sinceDays: 310 },
    takenDaysAgo: [6, 33, 34, 71, 120, 188, 240, 301],
    pictures: ['ibuprofen'],
  },
  {
    ...{ name: 'Vitamin D3 1000 IU', purpose: 'Vitamin D for the winter', for: 'Mila' },
    ...{ packOf: 90, expiresInDays: 100, sinceDays: 42, times: ['08:00'], missedEach: 6 },
    pictures: ['bottle'],
  },
  {
    ...{ name: 'Loratadine 10 mg', purpose: 'Hay fever', for: 'Jonas Berg' },
    ...{ packOf: 10, expiresInDays: -66, sinceDays: 250, takenDaysAgo: [230, 228, 226, 219, 214, 201, 200] },
    pictures: ['strip'],
  },
  {
    ...{ name: 'Cough syrup', purpose: 'Dry cough', for: 'Mila' },
    ...{ packOf: null, expiresInDays: 80, sinceDays: 90 },
  },
  {
    ...{ name: 'Nasal spray', purpose: 'Colds', for: 'Nora Berg' },
    ...{ packOf: null, expiresInDays: 20, sinceDays: 300 },
  },
]

/** Grandpa Emil's blood pressure in a week of the year, in mmHg. */
export const bloodPressureIn = (week: number) => ({
  value: 132 + ((week * 7) % 13) + Math.round(week / 8),
  diastolic: 78 + ((week * 5) % 9),
})
