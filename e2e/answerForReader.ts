import type { Page } from '@playwright/test'
import type { RecognizedPhoto } from '../contract/photos.ts'
import { NOTHING_READ } from '../test/nothingRead.ts'
import type { Household } from './household.ts'
import { photographNothing } from './packagePicture.ts'

type ReaderAnswer = Partial<RecognizedPhoto>

/**
 * Answers in place of the reader, by file name or always the same, so that a test of cards need not wait;
 * records what it was sent.
 */
export async function answerForReader(
  page: Page,
  household: Household,
  found: ReaderAnswer | ((filename: string) => ReaderAnswer),
): Promise<string[]> {
  const { storageUrl } = await household.upload('box.jpg', await photographNothing(400, 300))
  const sent: string[] = []
  const nothing: ReaderAnswer = {
    ...{ name: null, expirationDate: null, purpose: null, pillCount: null, productCode: null, lot: null },
    ...{ expirationDateAlternatives: [], evidence: NOTHING_READ },
  }
  await page.route('**/api/recognize-medicine*', (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    const filename = /filename="([^"]+)"/.exec(body)?.[1] ?? ''
    sent.push(filename)
    const known = typeof found === 'function' ? found(filename) : found
    return route.fulfill({ json: { results: [{ ...nothing, filename, ...known, storageUrl }] } })
  })
  return sent
}
