import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { toCalendarDate } from './calendarDate.ts'
import { DoseBody, DosesQuery } from './doses.ts'
import { FamilyBody } from './families.ts'
import { AddMedicationBody, ChangeMedicationBody } from './medications.ts'
import { SignUpBody } from './signUp.ts'

const firstProblem = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('keeps the calendar date of an expiration date as written', () => {
  test.each([
    ['2027-03-31', '2027-03-31'],
    ['2027-03-31T00:00:00.000Z', '2027-03-31'],
    ['2027-03-31T23:59:59-11:00', '2027-03-31'],
    ['2027-03-31T00:30+14:00', '2027-03-31'],
    ['2028-02-29', '2028-02-29'],
    ['2027-02-29', undefined],
    ['2027-13-01', undefined],
    ['2027-04-31', undefined],
    ['2027-00-10', undefined],
    ['31/03/2027', undefined],
    ['2027-3-1', undefined],
    ['0031-12-12', undefined],
    ['1899-12-31', undefined],
    ['1900-01-01', '1900-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['', undefined],
    ['2027-03-31 oops', undefined],
  ])('%s is %s', (written, date) => {
    expect(toCalendarDate(written)).toBe(date)
  })
})

describe("refuses typed input with the specification's sentences", () => {
  const signUp = { email: 'nora@example.org', name: 'Nora', password: 'secret1' }
  const medication = { name: 'Ibuprofen', familyId: 'f', expirationDate: '2027-03-31' }
  const dose = { takenAt: '2026-11-21T08:00:00Z', pillsTaken: 1 }
  const refusals: [z.ZodMiniType, unknown, string][] = [
    [SignUpBody, { ...signUp, email: 'nora' }, 'Please enter a valid email address'],
    [SignUpBody, { ...signUp, email: 7 }, 'Please enter a valid email address'],
    [SignUpBody, { ...signUp, password: '12345' }, 'Password must be at least 6 characters'],
    [SignUpBody, { ...signUp, password: undefined }, 'Password must be at least 6 characters'],
    [SignUpBody, { ...signUp, name: ' N ' }, 'Name must be at least 2 characters'],
    [FamilyBody, { name: '   ' }, 'Please enter a family name'],
    [FamilyBody, {}, 'Please enter a family name'],
    [FamilyBody, { name: 'x'.repeat(81) }, 'Family name must be at most 80 characters'],
    [AddMedicationBody, { ...medication, name: ' ' }, 'Medication name is required'],
    [
      AddMedicationBody,
      { ...medication, name: 'x'.repeat(201) },
      'Medication name must be at most 200 characters',
    ],
    [
      AddMedicationBody,
      { ...medication, name: `a${String.fromCharCode(0)}b` },
      'Medication name contains a character that cannot be stored',
    ],
    [
      AddMedicationBody,
      { ...medication, notes: 'half a pair: \ud83d' },
      'Notes contains a character that cannot be stored',
    ],
    [AddMedicationBody, { ...medication, images: 'none' }, 'images must be a list'],
    [AddMedicationBody, { ...medication, expirationDate: null }, 'Expiration date is required'],
    [AddMedicationBody, { ...medication, expirationDate: '' }, 'Expiration date is required'],
    [AddMedicationBody, { ...medication, expirationDate: 'soon' }, 'Please enter a valid expiration date'],
    [AddMedicationBody, { ...medication, pillCount: -1 }, 'Number of pills must be at least 0'],
    [AddMedicationBody, { ...medication, pillCount: 1.5 }, 'Number of pills must be a whole number'],
    [AddMedicationBody, { ...medication, pillCount: 100_001 }, 'Number of pills must be at most 100000'],
    [ChangeMedicationBody, { notes: 'no name' }, 'Medication name is required'],
    [DoseBody, { ...dose, pillsTaken: 0 }, 'Must take at least 1 pill'],
    [DoseBody, { ...dose, pillsTaken: Number.NaN }, 'Must take at least 1 pill'],
    [DoseBody, { ...dose, takenAt: '2026-11-21' }, 'Please enter when the medicine was taken'],
    [DoseBody, { ...dose, takenAt: '2026-02-30T08:00:00Z' }, 'Please enter when the medicine was taken'],
    [DosesQuery, { to: '9999-12-31T23:59:59-01:00' }, 'to must be an ISO 8601 instant'],
    [DosesQuery, { from: '0000-01-01T00:00:00+01:00' }, 'from must be an ISO 8601 instant'],
  ]
  test.each(refusals.map(([schema, value, message]) => ({ schema, value, message })))(
    '$message',
    ({ schema, value, message }) => {
      expect(firstProblem(schema, value)).toBe(message)
    },
  )

  test('accepts characters outside the basic plane', () => {
    expect(FamilyBody.parse({ name: 'Bärs 🧸' })).toEqual({ name: 'Bärs 🧸' })
  })

  test('trims text, turns empty optional text into null, and drops unknown fields', () => {
    expect(
      AddMedicationBody.parse({
        ...medication,
        name: '  Ibuprofen ',
        notes: ' ',
        colour: 'red',
        expirationDate: '2027-03-31T10:00:00Z',
      }),
    ).toEqual({ name: 'Ibuprofen', familyId: 'f', expirationDate: '2027-03-31', notes: null })
  })

  test('converts an instant with an offset to UTC', () => {
    expect(DoseBody.parse({ ...dose, takenAt: '2026-11-21T10:00:00+02:00' }).takenAt).toBe(
      '2026-11-21T08:00:00.000Z',
    )
  })
})
