import type { RecognizedPhoto } from '../contract/photos.ts'
import { changeSeries, type SeriesEvent } from '../web/screens/adding/many/changeSeries.ts'
import { emptySeries, type Series } from '../web/screens/adding/many/series.ts'
import { NOTHING_READ } from './nothingRead.ts'

export const NOW = new Date('2026-11-21T12:00:00')

let keys = 0
export const change = (series: Series, ...events: SeriesEvent[]): Series =>
  events.reduce((before, event) => changeSeries(before, event, () => `key-${++keys}`), series)

export const reading = (found: Partial<RecognizedPhoto>): RecognizedPhoto => ({
  ...NOTHING_READ,
  filename: '',
  expirationDateAlternatives: [],
  evidence: NOTHING_READ,
  storageUrl: 's',
  ...found,
})
export const item = (id: string) => ({
  id,
  file: new File(['x'], `${id}.jpg`),
  status: 'uploading' as const,
  progress: 0,
  error: null,
  previewUrl: null,
  result: null,
})
export const added = (...ids: string[]): SeriesEvent => ({ type: 'photosAdded', items: ids.map(item) })
export const read = (id: string, found: Partial<RecognizedPhoto> = {}): SeriesEvent => ({
  type: 'photoRead',
  id,
  result: reading(found),
})
export const REGION = { x: 0, y: 0, width: 0.5, height: 0.5, turn: 0 } as const
export const readSeveral = (id: string, ...[first, ...others]: Partial<RecognizedPhoto>[]): SeriesEvent => {
  const packages = others.map((found) => {
    const { filename: _, storageUrl: __, ...seen } = reading(found)
    return { ...seen, region: found.region ?? REGION }
  })
  return read(id, { region: REGION, ...first, others: packages })
}
export const code = (id: string, found: Partial<RecognizedPhoto>): SeriesEvent => {
  const { storageUrl: _, ...result } = reading(found)
  return { type: 'photosAdded', items: [{ ...item(id), status: 'complete', progress: 100, result }] }
}
export const FLAP = { pillCount: 20 }
export const photosOf = ({ cards }: Series) => cards.map(({ photos }) => photos.join(''))

export const zincAndIron = () =>
  change(
    emptySeries,
    added('a', 'b', 'c'),
    read('a', { name: 'Zinc', expirationDate: '2031-08-31' }),
    read('b', FLAP),
    read('c', { name: 'Iron', expirationDate: '2031-09-30' }),
  )
