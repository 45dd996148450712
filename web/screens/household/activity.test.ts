import { expect, test } from 'vitest'
import type { EventKind, FamilyEvent } from '../../../contract/events.ts'
import { t } from '../../../language/t.ts'
import { endOfDay } from '../../people/families/until.ts'
import { deletions, textOfEvent } from './activity.ts'

const now = new Date(2026, 10, 21, 12, 40)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const nora = { personId: 'nora', name: 'Nora Berg', token: null }
const NAMES: Record<string, string> = { nora: 'Nora', mila: 'Mila' }

const event = (what: EventKind, fields: Partial<FamilyEvent> = {}): FamilyEvent => ({
  id: 'e',
  at: at(21, 8, 3),
  by: nora,
  what,
  thingId: 't',
  thingName: 'Lisinopril 10 mg',
  before: null,
  after: null,
  ...fields,
})

/** In reading order: the sentence, then its details. */
function read(event: FamilyEvent): string[] {
  const { of, values, details = [] } = textOfEvent(event, (id) => NAMES[id], now)
  return [t(of, values), ...details]
}

const dose = { doseId: 'd', takenAt: at(21, 8, 3), pillsTaken: 1 }
const ben = { thingName: 'Ben' }

test.each<[FamilyEvent, string[]]>([
  [event('familyMade', { thingName: "Nora's Family" }), ["Nora Berg made Nora's Family"]],
  [
    event('familyRenamed', {
      thingName: 'The Bergs',
      before: { name: 'Bergs' },
      after: { name: 'The Bergs' },
    }),
    ['Nora Berg renamed the family to The Bergs', 'Before: Bergs'],
  ],
  [event('memberJoined', { ...ben, after: { role: 'adult' } }), ['Ben joined as an adult']],
  [
    event('memberJoined', { ...ben, after: { role: 'helper', until: endOfDay('2026-12-20') } }),
    ['Ben joined as a helper until December 20'],
  ],
  [
    event('memberChanged', { ...ben, before: { role: 'helper' }, after: { role: 'viewer' } }),
    ['Nora Berg made Ben a viewer', 'Before: a helper'],
  ],
  [
    event('memberChanged', { thingName: 'Nora Berg', before: { role: 'owner' }, after: { role: 'adult' } }),
    ['Nora Berg became an adult', 'Before: an owner'],
  ],
  [
    event('memberChanged', { ...ben, by: null, before: { role: 'adult' }, after: { role: 'owner' } }),
    ['The person who runs this Medicine Cabinet made Ben an owner', 'Before: an adult'],
  ],
  [
    event('memberChanged', { ...ben, before: { until: null }, after: { until: endOfDay('2027-01-02') } }),
    ['Nora Berg let Ben stay until January 2, 2027', 'Before: without an end'],
  ],
  [event('memberLeft', ben), ['Ben left the family']],
  [event('memberRemoved', ben), ['Nora Berg removed Ben from the family']],
  [event('membershipEnded', { ...ben, by: null }), ['The membership of Ben ended']],
  [event('invitationMade', { after: { role: 'helper' } }), ['Nora Berg invited someone as a helper']],
  [event('invitationWithdrawn'), ['Nora Berg withdrew an invitation']],
  [event('personAdded', { thingName: 'Mila' }), ['Nora Berg added Mila']],
  [
    event('measurementAdded', {
      thingName: 'Mila',
      after: { kind: 'bloodPressure', value: 120, diastolic: 80, unit: 'mmHg', note: 'left arm' },
    }),
    ['Nora Berg measured Mila', 'Blood pressure: 120/80 mmHg', 'left arm'],
  ],
  [
    event('measurementRemoved', {
      thingName: 'Mila',
      before: { kind: 'note', value: null, note: 'slept badly' },
    }),
    ['Nora Berg removed a note about Mila', 'slept badly'],
  ],
  [event('personRemoved', { thingName: 'Mila' }), ['Nora Berg removed Mila']],
  [
    event('personChanged', { thingName: 'Mila', before: { name: 'Mia' }, after: { name: 'Mila' } }),
    ['Nora Berg renamed Mila', 'Before: Mia'],
  ],
  [
    event('personChanged', { thingName: 'Mila', before: { colour: 1 }, after: { colour: 2 } }),
    ['Nora Berg changed the mark of Mila'],
  ],
  [
    event('personChanged', { thingName: 'Mila', before: { archived: false }, after: { archived: true } }),
    ['Nora Berg archived Mila'],
  ],
  [event('medicationAdded'), ['Nora Berg added Lisinopril 10 mg']],
  [event('medicationRemoved'), ['Nora Berg removed Lisinopril 10 mg']],
  [
    event('medicationChanged', { before: { pillCount: 18 }, after: { pillCount: 16 } }),
    ['Nora Berg counted Lisinopril 10 mg again: 16 instead of 18'],
  ],
  [
    event('medicationChanged', {
      before: { expirationDate: null, personIds: [], purpose: 'Blood' },
      after: { expirationDate: '2027-03-05T00:00:00.000Z', personIds: ['mila', 'gone'], purpose: '' },
    }),
    [
      'Nora Berg changed Lisinopril 10 mg',
      'For: Mila, someone (before: nobody in particular)',
      'Purpose: none (before: Blood)',
      'Expiration date: March 5, 2027 (before: none)',
    ],
  ],
  [
    event('medicationChanged', { before: { images: ['a.jpg'] }, after: { images: ['b.jpg'] } }),
    ['Nora Berg changed Lisinopril 10 mg', 'Images changed'],
  ],
  [
    event('medicationChanged', { before: { ingredients: [] }, after: { ingredients: ['zinc', 'rutin'] } }),
    ['Nora Berg changed Lisinopril 10 mg', 'Ingredients: zinc, rutin (before: none)'],
  ],
  [
    event('doseLogged', { after: { ...dose, personId: 'nora' } }),
    ['Nora Berg took Lisinopril 10 mg, 1 pill'],
  ],
  [
    event('doseLogged', { after: { ...dose, pillsTaken: 2, personId: 'mila' } }),
    ['Nora Berg gave Mila Lisinopril 10 mg, 2 pills'],
  ],
  [
    event('doseLogged', { after: { ...dose, personId: 'nora', overrideReason: 'It hurt' } }),
    ['Nora Berg took Lisinopril 10 mg, 1 pill', 'More, or sooner, than the plan says: It hurt'],
  ],
  [
    event('doseLogged', { after: { ...dose, takenAt: at(19, 19, 30) } }),
    ['Nora Berg took Lisinopril 10 mg', '1 pill, taken November 19, 2026, 7:30 PM'],
  ],
  [
    event('doseDeleted', { before: dose }),
    ['Nora Berg deleted a dose of Lisinopril 10 mg', '1 pill, taken 8:03 AM'],
  ],
  [
    event('doseLogged', { after: { ...dose, amount: 0.5, unit: 'tablet', personId: 'nora' } }),
    ['Nora Berg took Lisinopril 10 mg, ½ tablet'],
  ],
  [
    event('doseChanged', {
      before: { ...dose, personId: 'nora' },
      after: { ...dose, takenAt: at(21, 7, 5), amount: 1.5, pillsTaken: 2, personId: 'mila' },
    }),
    [
      'Nora Berg corrected the record of a dose of Lisinopril 10 mg',
      '1½ pills, taken 7:05 AM, by Mila',
      'Before: 1 pill, taken 8:03 AM, by Nora',
    ],
  ],
  [
    event('doseChanged', { before: dose, after: dose }),
    [
      'Nora Berg corrected the record of a dose of Lisinopril 10 mg',
      '1 pill, taken 8:03 AM: the note changed',
    ],
  ],
  [
    event('medicationChanged', {
      before: { pillCount: 18, amountLeft: 18 },
      after: { pillCount: 13, amountLeft: 13.5 },
    }),
    ['Nora Berg counted Lisinopril 10 mg again: 13½ instead of 18'],
  ],
  [
    event('medicationChanged', {
      before: { notes: '', pillCount: 18, amountLeft: 18.5 },
      after: { notes: 'x', pillCount: 13, amountLeft: 13.5 },
    }),
    ['Nora Berg changed Lisinopril 10 mg', 'Notes: x (before: none)', 'Amount left: 13½ (before: 18½)'],
  ],
  [
    event('packCounted', { before: { count: 12.5 }, after: { count: 12 } }),
    ['Nora Berg counted Lisinopril 10 mg again: 12 instead of 12½'],
  ],
  [event('shoppingAdded'), ['Nora Berg put Lisinopril 10 mg on the shopping list']],
  [event('shoppingRemoved'), ['Nora Berg took Lisinopril 10 mg off the shopping list']],
  [event('shoppingBought'), ['Nora Berg bought Lisinopril 10 mg']],
  [event('shoppingReturned'), ['Nora Berg put Lisinopril 10 mg back on the shopping list']],
  [event('packOpened' as EventKind), ['Nora Berg changed Lisinopril 10 mg']],
])('%j reads %j', (event, sentences) =>
  expect(read(event).map((line) => line.replaceAll('\u202f', ' '))).toEqual(sentences),
)

test('a deleted dose can be brought back where its deletion is the last that is known of it', () => {
  const deleted = event('doseDeleted', { id: '4', before: { doseId: 'a' } })
  const events = [
    deleted,
    event('doseRestored', { id: '3', after: { doseId: 'b' } }),
    event('doseDeleted', { id: '2', before: { doseId: 'b' } }),
    event('doseDeleted', { id: '1', before: { doseId: 'a' } }),
    event('personRemoved', { id: '0', before: { name: 'Ben' } }),
  ]
  expect([...deletions(events)]).toEqual([[deleted, 'a']])
})
