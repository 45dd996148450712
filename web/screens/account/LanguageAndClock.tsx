import { useEffect, useRef, useState } from 'react'
import type { AccountBody } from '../../../contract/account.ts'
import type { User } from '../../../contract/auth.ts'
import { dayOfWeek, weekdayText } from '../../../language/dates.ts'
import { LANGUAGES, type Language, localeFor } from '../../../language/languages.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Field, inputClass } from '../../base/ui/Field.tsx'
import { choose, loadLanguage } from '../../base/ui/language.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { settingLink } from '../../base/ui/Setting.tsx'
import { useSession } from '../../people/auth/session.tsx'
import { changeChoices } from './api.ts'

const loadKeys = () => import('./KeysDialog.tsx')

type Choice = 'language' | 'clock' | 'firstDay'

/** The choice that was just made: the page is rendered anew in another language, and the focus goes back there. */
let chosen: Choice | undefined

/** The account's language, clock and first day of the week. */
export function LanguageAndClock({ account }: { account: User }) {
  const { know } = useSession()
  const { run, busy } = useAction(changeChoices)
  const [showsKeys, setShowsKeys] = useState(false)
  const closeKeys = () => setShowsKeys(false)
  async function change(choice: Choice, body: AccountBody) {
    chosen = choice
    // Loads while the change is saved.
    if (body.language) loadLanguage(body.language).catch(() => undefined)
    try {
      const user = await run({ body })
      // Also where the account goes by the browser again.
      await choose(user)
      know(user)
    } catch {
      chosen = undefined
    }
  }
  const usual = localeFor(navigator.languages)
  const part = (choice: Choice) => ({
    value: String(account[choice] ?? ''),
    isBusy: busy,
    isChosen: () => chosen === choice,
  })
  return (
    <Panel>
      <h2 className="text-xl">{t('Language & Clock')}</h2>
      <div className="mt-3 grid gap-4">
        <ChoiceField
          {...part('language')}
          label={t('Language')}
          usual={t('As in the browser: {language}', { language: LANGUAGES[usual.language].name })}
          options={Object.entries(LANGUAGES).map(([language, { name }]) => [language, name])}
          onChoice={(value) => change('language', { language: value ? (value as Language) : null })}
        />
        <ChoiceField
          {...part('clock')}
          label={t('Clock')}
          usual={t('As usual where you live')}
          options={[
            ['12', t('12 hours: 8:00 PM')],
            ['24', t('24 hours: 20:00')],
          ]}
          onChoice={(value) => change('clock', { clock: value === '' ? null : value === '12' ? 12 : 24 })}
        />
        <ChoiceField
          {...part('firstDay')}
          label={t('First day of the week')}
          usual={t('As usual where you live')}
          options={[1, 0, 6].map((day) => [String(day), weekdayText(dayOfWeek(day))])}
          onChoice={(value) =>
            change('firstDay', { firstDay: value === '' ? null : (Number(value) as 0 | 1 | 6) })
          }
        />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${settingLink} mt-2 max-lg:hidden`}
        onClick={() => setShowsKeys(true)}
      >
        {t('Keyboard Shortcuts')}
      </button>
      {showsKeys && <OnDemand load={loadKeys} props={{ onClose: closeKeys }} onFailed={closeKeys} />}
    </Panel>
  )
}

interface ChoiceFieldProps {
  label: string
  value: string
  usual: string
  options: readonly (readonly string[])[]
  isBusy: boolean
  isChosen: () => boolean
  onChoice: (value: string) => Promise<void>
}

function ChoiceField({ label, value, usual, options, isBusy, isChosen, onChoice }: ChoiceFieldProps) {
  const field = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is rendered anew
  useEffect(() => {
    if (!isChosen()) return
    chosen = undefined
    field.current?.focus()
  }, [])
  return (
    <Field label={label}>
      {(wiring) => (
        <select
          {...wiring}
          ref={field}
          value={value}
          aria-busy={isBusy || undefined}
          onChange={({ target }) => void onChoice(target.value)}
          className={inputClass}
        >
          <option value="">{usual}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
