import type { PushMessage } from '../../../contract/pushMessage.ts'
import { localeFor } from '../../../language/languages.ts'
import { setLocaleSource } from '../../../language/speaking.ts'
import { catalogs } from './build.ts'

/** Makes a text in the language of a message. `make` must be synchronous: the worker may show several messages at a time. */
export function inLanguageOf<Text>(
  { locale = 'en-US', clock }: Pick<PushMessage, 'locale' | 'clock'>,
  make: () => Text,
): Text {
  const readerLocale = localeFor([locale], { clock })
  const before = setLocaleSource(() => ({ ...readerLocale, catalog: catalogs[readerLocale.language] }))
  try {
    return make()
  } finally {
    setLocaleSource(before)
  }
}
