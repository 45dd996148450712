import { Languages } from 'lucide-react'
import { LANGUAGES, type Language } from '../../../language/languages.ts'
import { t } from '../../../language/t.ts'
import { choose, readChoices, readSpeaking } from '../../base/ui/language.ts'
import { toastNotLoaded } from '../../base/ui/OnDemand.tsx'

/** The language of this device, for those who are not signed in. */
export const LanguageChoice = () => (
  <label className="relative z-1 mx-auto flex w-fit max-w-full items-center gap-2 text-sm text-ink-2">
    <Languages aria-hidden="true" className="size-5 shrink-0" />
    <span className="sr-only">{t('Language')}</span>
    <select
      defaultValue={readSpeaking().language}
      onChange={({ target }) =>
        void choose({ ...readChoices(), language: target.value as Language }).catch(toastNotLoaded)
      }
      className="min-h-11 min-w-0 rounded-md border-[1.5px] border-edge bg-enamel px-2"
    >
      {Object.entries(LANGUAGES).map(([language, { name }]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
