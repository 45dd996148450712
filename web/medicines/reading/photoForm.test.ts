import { describe, expect, test } from 'vitest'
import type { Evidence, RecognizedPhoto } from '../../../contract/photos.ts'
import { NOTHING_READ } from '../../../test/nothingRead.ts'
import type { MedicationFields } from './autofill.ts'
import {
  changePhotoForm,
  doubtAbout,
  emptyPhotoForm,
  type PhotoForm,
  type PhotoFormEvent,
  wantsCloseUp,
} from './photoForm.ts'
import type { UploadItem } from './uploads.ts'

type Values = MedicationFields & { notes: string }
type Form = PhotoForm<Values>
type Event = PhotoFormEvent<Values>

const empty = emptyPhotoForm<Values>({
  name: '',
  purpose: '',
  expirationDate: '',
  quantity: '',
  notes: '',
  productCode: '',
  lot: '',
})

const item = (id: string): UploadItem => ({
  id,
  file: new File(['x'], `${id}.jpg`, { type: 'image/jpeg' }),
  status: 'uploading',
  progress: 0,
  error: null,
  previewUrl: null,
  result: null,
})

type Found = Partial<RecognizedPhoto> & { unsure?: 'name' | 'expirationDate' }

/** A photo with these findings, all certain but those in `unsure`. */
const photo = (storageUrl: string, { unsure, ...found }: Found): RecognizedPhoto => {
  const sure: Evidence = { confidence: 'high', source: 'text', place: null }
  return {
    filename: 'box.jpg',
    ...NOTHING_READ,
    expirationDateAlternatives: [],
    evidence: { ...NOTHING_READ, ...(unsure && { [unsure]: { ...sure, confidence: 'low' } }) },
    storageUrl,
    ...found,
  }
}

const added = (...ids: string[]): Event => ({ type: 'photosAdded', items: ids.map(item) })
const read = (id: string, found: Found = {}): Event => ({
  type: 'photoRead',
  id,
  result: photo(`image-${id}`, found),
})
const foundEarly = (id: string, early: Found): Event => ({
  type: 'photoFound',
  id,
  found: photo('', { storageUrl: undefined, ...early }),
})
const unreadable = (id: string): Event => read(id, { storageUrl: undefined, error: 'No image' })
const typed = (name: keyof MedicationFields | 'notes', value: string): Event => ({
  type: 'typed',
  name,
  value,
})
const chosen = (value: string): Event => ({ type: 'chosen', name: 'expirationDate', value })
const removed = (id: string): Event => ({ type: 'photoRemoved', id })

const after = (...events: Event[]): Form => events.reduce(changePhotoForm, empty)
/** The fields with a value. */
const written = ({ values }: Form) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
const doubted = (form: Form) =>
  (Object.keys(form.values) as (keyof MedicationFields)[]).filter((name) => doubtAbout(form, name))

const ambiguous: Found = { expirationDate: '2028-05-12', expirationDateAlternatives: ['2028-12-05'] }

describe('the form comes once and stays', () => {
  test.each<[string, Event[], boolean]>([
    ['at first', [], false],
    ['while a photo is read', [added('a')], false],
    ['a photo that cannot be read', [added('a'), unreadable('a')], false],
    ['a photo that was not sent', [added('a'), { type: 'photoFailed', id: 'a', error: 'Offline' }], false],
    ['a photo on which nothing is found', [added('a'), read('a')], true],
    ['while a photo is read, its name known', [added('a'), foundEarly('a', { name: 'A' })], true],
    ['asked for by hand', [{ type: 'formAskedFor' }], true],
    ['its only photo is removed', [added('a'), read('a'), removed('a')], true],
    ['the session is lost', [added('a'), read('a'), { type: 'sessionLost' }], true],
  ])('%s', (_, events, hasForm) => {
    expect(after(...events).hasForm).toBe(hasForm)
  })
})

describe('the values in the form', () => {
  test.each<[string, Event[], Record<string, string>]>([
    [
      'what the photo says',
      [added('a'), read('a', { name: 'A', pillCount: 20 })],
      { name: 'A', quantity: '20' },
    ],
    [
      'what was typed before the photo was read',
      [
        added('a'),
        { type: 'formAskedFor' },
        typed('name', 'Mine'),
        read('a', { name: 'A', purpose: 'Pain' }),
      ],
      { name: 'Mine', purpose: 'Pain' },
    ],
    [
      'what was typed over the photo',
      [added('a', 'b'), read('a', { name: 'A' }), typed('name', 'Mine'), read('b', { name: 'B' })],
      { name: 'Mine' },
    ],
    [
      'of two photos, read in one moment, each what the other does not say',
      [added('a', 'b'), read('b', { name: 'B', purpose: 'Pain' }), read('a', { name: 'A', pillCount: 20 })],
      { name: 'B', purpose: 'Pain', quantity: '20' },
    ],
    [
      'what is left of a photo that was removed',
      [added('a'), read('a', { name: 'A' }), removed('a')],
      { name: 'A' },
    ],
    ['nothing of a photo that failed', [added('a'), read('a', { name: 'A', error: 'No image' })], {}],
    [
      'nothing of a second answer for the same photo',
      [added('a'), read('a', { name: 'A' }), typed('name', ''), read('a', { name: 'A' })],
      {},
    ],
    ['nothing of a photo that nobody added', [read('z', { name: 'A' })], {}],
    [
      'what was typed, when the session is lost',
      [added('a'), typed('notes', 'For spring'), { type: 'sessionLost' }],
      { notes: 'For spring' },
    ],
    [
      'what is found first, then the rest',
      [
        added('a'),
        foundEarly('a', { productCode: '1' }),
        foundEarly('a', { productCode: '1', name: 'A' }),
        read('a', { productCode: '1', name: 'A', pillCount: 20 }),
      ],
      { productCode: '1', name: 'A', quantity: '20' },
    ],
    [
      'the last answer in place of an early one',
      [
        added('a'),
        foundEarly('a', { name: 'A', purpose: 'Pain' }),
        read('a', { name: 'Ace', purpose: 'Pain' }),
      ],
      { name: 'Ace', purpose: 'Pain' },
    ],
    [
      'an early answer that the last one leaves open',
      [added('a'), foundEarly('a', { name: 'A' }), read('a', { purpose: 'Pain' })],
      { name: 'A', purpose: 'Pain' },
    ],
    [
      'no early date that the last answer leaves open',
      [added('a'), foundEarly('a', { name: 'A', expirationDate: '2028-05-31' }), read('a', { name: 'A' })],
      { name: 'A' },
    ],
    [
      'nothing that was found early of one of several packages, and is not of the one that is answered',
      [
        added('a'),
        foundEarly('a', { name: 'B', purpose: 'Pain', pillCount: 20, productCode: '1', lot: 'L1' }),
        read('a', { name: 'A', region: { x: 0, y: 0, width: 0.5, height: 1, turn: 0 } }),
      ],
      { name: 'A' },
    ],
    ...(
      [
        ['a photo that broke off', { type: 'photoFailed', id: 'a', error: 'No answer' }],
        ['a photo that could not be read after all', unreadable('a')],
        ['a photo that was lost with the session', { type: 'sessionLost' }],
      ] as const
    ).map(([what, failed]): [string, Event[], Partial<Values>] => [
      `no early date of ${what}`,
      [added('a'), foundEarly('a', { name: 'A', expirationDate: '2028-05-31', lot: 'L1' }), failed],
      { name: 'A' },
    ]),
    [
      'the date that was typed over the early one of a photo that broke off',
      [
        added('a', 'b'),
        foundEarly('a', { expirationDate: '2028-05-31' }),
        foundEarly('b', { lot: 'L1' }),
        typed('expirationDate', '2028-05-31'),
        { type: 'photoFailed', id: 'a', error: 'No answer' },
      ],
      { expirationDate: '2028-05-31', lot: 'L1' },
    ],
    [
      'what was typed over an early answer, even the same',
      [
        added('a'),
        foundEarly('a', { name: 'A', purpose: 'Pain' }),
        typed('name', 'Mine'),
        typed('purpose', 'Pain'),
        read('a', { name: 'Ace', purpose: 'Fever' }),
      ],
      { name: 'Mine', purpose: 'Pain' },
    ],
    [
      'what another photo said early',
      [added('a', 'b'), foundEarly('a', { name: 'A' }), read('b', { name: 'B' }), read('a', { name: 'A' })],
      { name: 'A' },
    ],
    [
      'nothing early of a photo that was read, or that nobody added',
      [added('a'), read('a'), foundEarly('a', { name: 'A' }), foundEarly('z', { name: 'Z' })],
      {},
    ],
    [
      'the reading that was chosen',
      [added('a'), read('a', ambiguous), chosen('2028-12-05')],
      { expirationDate: '2028-12-05' },
    ],
  ])('%s', (_, events, values) => {
    expect(written(after(...events))).toEqual(values)
  })
})

describe('please check', () => {
  const unsureName: Found = { name: 'A', unsure: 'name' }
  test.each<[string, Event[], string[]]>([
    ['nothing that was read surely', [added('a'), read('a', { name: 'A' })], []],
    ['what was read with doubt', [added('a'), read('a', unsureName)], ['name']],
    ['not what was typed instead', [added('a'), read('a', unsureName), typed('name', 'Mine')], []],
    [
      'again, when the typing is taken back',
      [added('a'), read('a', unsureName), typed('name', 'Mine'), typed('name', 'A')],
      ['name'],
    ],
    ['not what a person had typed before', [added('a'), typed('name', 'A'), read('a', unsureName)], []],
    ['a date that reads two ways', [added('a'), read('a', ambiguous)], ['expirationDate']],
    [
      'its other reading, typed',
      [added('a'), read('a', ambiguous), typed('expirationDate', '2028-12-05')],
      ['expirationDate'],
    ],
    ['no more, once one reading is chosen', [added('a'), read('a', ambiguous), chosen('2028-05-12')], []],
    [
      'not what another photo then says surely',
      [added('a', 'b'), read('a', unsureName), typed('name', ''), read('b', { name: 'A' })],
      [],
    ],
    ['still, when its photo is removed', [added('a'), read('a', unsureName), removed('a')], ['name']],
    [
      'still, when the session was lost',
      [added('a'), read('a', unsureName), { type: 'sessionLost' }],
      ['name'],
    ],
  ])('%s', (_, events, names) => {
    expect(doubted(after(...events))).toEqual(names)
  })
})

describe('a close-up of the date is asked for', () => {
  test.each<[string, Event[], boolean]>([
    ['when a name came without a date', [added('a'), read('a', { name: 'A' })], true],
    ['not while another photo is read', [added('a', 'b'), read('a', { name: 'A' })], false],
    ['not when nothing was found at all', [added('a'), read('a')], false],
    [
      'not when one photo has a date',
      [added('a', 'b'), read('a', { name: 'A' }), read('b', { expirationDate: '2028-05' })],
      false,
    ],
    [
      'not when a date was typed',
      [added('a'), read('a', { name: 'A' }), typed('expirationDate', '2028-05-31')],
      false,
    ],
    ['not without a photo', [{ type: 'formAskedFor' }, typed('name', 'A')], false],
  ])('%s', (_, events, wanted) => {
    expect(wantsCloseUp(after(...events))).toBe(wanted)
  })
})

test('a photo that says nothing new leaves the texts as they are', () => {
  const before = after(added('a'), { type: 'formAskedFor' }, typed('name', 'Mine'))
  expect(changePhotoForm(before, read('a', { name: 'A' })).values).toBe(before.values)
})
