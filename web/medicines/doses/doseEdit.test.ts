import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkDoseEdit, type DoseEditValues, toDoseEditValues } from './doseEdit.ts'

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Tongatapu'])('for a viewer in %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone))
  afterEach(() => vi.unstubAllEnvs())

  const now = () => new Date(2026, 10, 21, 13, 5)
  const takenAt = () => new Date(2026, 10, 18, 20, 30, 17, 250).toISOString()
  const opened = () =>
    toDoseEditValues({
      id: 'd',
      takenAt: takenAt(),
      pillsTaken: 1,
      amount: 0.5,
      notes: 'late',
      personId: 'mila',
      loggedBy: 'nora',
      occurrenceId: null,
      overrideReason: null,
      taken: [],
      keepsTimes: false,
      version: 3,
    })
  const check = (over: Partial<DoseEditValues>, step = 0.5) =>
    checkDoseEdit({ ...opened(), ...over }, opened(), now(), { unit: 'tablet', step })

  test('a dose is shown as the viewer’s clock has it', () => {
    expect(opened()).toEqual({
      day: '2026-11-18',
      time: '20:30',
      amount: '½',
      notes: 'late',
      personId: 'mila',
      version: '3',
    })
  })

  test.each<[Partial<DoseEditValues>, () => object]>([
    [{}, () => ({})],
    [{ version: '9' }, () => ({})],
    [{ amount: '1' }, () => ({ amount: 1 })],
    [{ notes: ' ' }, () => ({ notes: null })],
    [{ personId: 'ben' }, () => ({ personId: 'ben' })],
    [{ time: '07:05' }, () => ({ takenAt: new Date(2026, 10, 18, 7, 5).toISOString() })],
    [{ day: '2026-11-20' }, () => ({ takenAt: new Date(2026, 10, 20, 20, 30).toISOString() })],
  ])('of what was typed, %o, no more than that is sent', (over, sent) => {
    const checked = check(over)
    expect(checked.success ? checked.data : undefined).toEqual(sent())
  })

  test.each<[Partial<DoseEditValues>, string, string]>([
    [{ day: '2026-11-21' }, 'time', 'This time is in the future'],
    [{ day: '' }, 'day', 'Please enter when the medicine was taken'],
    [{ time: '' }, 'time', 'Please enter when the medicine was taken'],
    [{ day: '2023-12-31' }, 'day', 'The date must be January 1, 2024 or later'],
    [{ amount: '0' }, 'amount', 'Enter at least ½ tablet'],
    [{ amount: '0.7' }, 'amount', 'Amounts of this medication are in steps of ½ tablet'],
  ])('%o is refused at %s: %s', (over, field, message) => {
    expect(check(over)).toMatchObject({ error: { issues: [{ path: [field], message }] } })
  })

  test('an amount that the step no longer allows may stay', () => {
    expect(check({ notes: 'on time' }, 1)).toEqual({ success: true, data: { notes: 'on time' } })
  })
})
