import type { PushMessage } from '../../../contract/pushMessage.ts'
import { tongueFor } from '../../../language/languages.ts'
import { speakBy } from '../../../language/speaking.ts'
import { catalogs } from './build.ts'

/** Makes a text in the language of a message. `make` must be synchronous: the worker may show several messages at a time. */
export function inLanguageOf<Text>(
  { locale = 'en-US', clock }: Pick<PushMessage, 'locale' | 'clock'>,
  make: () => Text,
): Text {
  const tongue = tongueFor([locale], { clock })
  const before = speakBy(() => ({ ...tongue, catalog: catalogs[tongue.language] }))
  try {
    return make()
  } finally {
    speakBy(before)
  }
}
