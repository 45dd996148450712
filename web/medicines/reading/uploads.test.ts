import { describe, expect, test } from 'vitest'
import type { RecognizedPhoto } from '../../../contract/photos.ts'
import {
  changeUploads,
  isBusy,
  isNothingFound,
  type PhotoEvent,
  toMedicationImages,
  type UploadItem,
} from './uploads.ts'

const item = (over: Partial<UploadItem> = {}): UploadItem => ({
  id: 'a',
  file: new File(['x'], 'box.jpg', { type: 'image/jpeg' }),
  status: 'uploading',
  progress: 0,
  error: null,
  previewUrl: null,
  result: null,
  ...over,
})
const result = (over: Partial<RecognizedPhoto> = {}) =>
  ({ filename: 'box.jpg', name: 'Ibuprofen', storageUrl: 's1', ...over }) as RecognizedPhoto

describe('one photo goes from uploading to complete or to an error', () => {
  test.each<[string, PhotoEvent, Partial<UploadItem>]>([
    ['half sent', { type: 'photoSent', id: 'a', share: 0.5 }, { status: 'uploading', progress: 30 }],
    ['all sent', { type: 'photoSent', id: 'a', share: 1 }, { status: 'analyzing', progress: 60 }],
    ['read', { type: 'photoRead', id: 'a', result: result() }, { status: 'complete', progress: 100 }],
    [
      'unreadable',
      { type: 'photoRead', id: 'a', result: result({ storageUrl: undefined, error: 'No image' }) },
      { status: 'error', progress: 100, error: 'No image' },
    ],
    [
      'not sent',
      { type: 'photoFailed', id: 'a', error: 'Offline' },
      { status: 'error', progress: 100, error: 'Offline' },
    ],
    [
      'under way when the session was lost',
      { type: 'sessionLost' },
      { status: 'error', progress: 100, error: 'Failed to upload images' },
    ],
    [
      'cut off',
      { type: 'photoFailed', id: 'a', error: 'Offline', isCut: true },
      { status: 'error', isCut: true },
    ],
    ['another one', { type: 'photoFailed', id: 'b', error: 'Offline' }, { status: 'uploading', error: null }],
  ])('%s', (_, change, expected) => {
    expect(changeUploads([item()], change)[0]).toMatchObject(expected)
  })

  test('a photo that was cut off is sent again from the start; one that cannot be read is not', () => {
    const again: PhotoEvent = { type: 'photoSentAgain', id: 'a' }
    const failed = { status: 'error', progress: 100, error: 'Offline' } as const
    expect(changeUploads([item({ ...failed, isCut: true })], again)).toMatchObject([
      { status: 'uploading', progress: 0, error: null, isCut: false },
    ])
    expect(changeUploads([item(failed)], again)).toEqual([item(failed)])
  })

  test('a finished photo stays finished, however late a progress event comes', () => {
    const done = item({ status: 'complete', progress: 100, result: result() })
    expect(changeUploads([done], { type: 'photoSent', id: 'a', share: 0.2 })).toEqual([done])
  })
})

test.each([
  ['uploading', 1],
  ['analyzing', 1],
  ['complete', 0],
  ['error', 0],
] as const)('a photo that is %s leaves %i behind when it is removed', (status, left) => {
  expect(changeUploads([item({ status })], { type: 'photoRemoved', id: 'a' })).toHaveLength(left)
})

test('the reader is busy while any photo is under way', () => {
  expect(isBusy([item({ status: 'complete' }), item({ status: 'analyzing' })])).toBe(true)
  expect(isBusy([item({ status: 'complete' }), item({ status: 'error' })])).toBe(false)
})

test('a medication keeps only complete photos with a stored image, in sequence from 0', () => {
  const items = [
    item({ id: 'a', status: 'error' }),
    item({ id: 'b', status: 'complete', result: result() }),
    item({ id: 'c', status: 'complete', result: result({ storageUrl: undefined }) }),
    item({ id: 'd', status: 'complete', result: result({ storageUrl: 's2' }) }),
  ]
  expect(toMedicationImages(items)).toEqual([
    { url: 's1', name: 'box.jpg', sequence: 0 },
    { url: 's2', name: 'box.jpg', sequence: 1 },
  ])
  expect(toMedicationImages([])).toBeNull()
})

test.each([
  [{}, false],
  [{ name: null, expirationDate: null, purpose: null, pillCount: null, productCode: null }, true],
  [
    { name: null, expirationDate: null, purpose: null, pillCount: null, productCode: '04150096519847' },
    false,
  ],
  [{ name: null, expirationDate: null, purpose: null, pillCount: 20, productCode: null }, false],
])('a photo with %j shows no medicine: %s', (over, isNothing) => {
  expect(isNothingFound(result(over))).toBe(isNothing)
})
