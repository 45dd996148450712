import type { OperatorSignUpBody } from '../../../../contract/operatorAccounts.ts'
import { sentence, t } from '../../../../language/t.ts'
import { useAction } from '../../../base/http/action.ts'
import { useRead } from '../../../base/http/read.ts'
import { Panel } from '../../../base/ui/Panel.tsx'
import { changeSignUp, serverReads } from './api.ts'

const CHOICES: [OperatorSignUpBody['signUp'], string][] = [
  ['open', sentence('Anyone with the address')],
  ['invitation', sentence('With an invitation')],
  ['closed', sentence('Nobody')],
]

/** Choice of who may sign up; fixed by a setting of the environment. */
export function SignUpChoice() {
  const { data } = useRead(serverReads.signUp, { always: true })
  const { run, busy } = useAction(changeSignUp)
  if (!data) return null
  // After the first account, `first` lets nobody in.
  const chosen = data.signUp === 'first' ? 'closed' : data.signUp
  return (
    <Panel>
      <fieldset disabled={data.isFixed} aria-busy={busy || undefined}>
        <legend className="font-serif text-xl font-bold">{t('Who May Sign Up')}</legend>
        {CHOICES.map(([value, words]) => (
          <label
            key={value}
            className="grid min-h-tap cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-b border-rule py-2 last-of-type:border-b-0"
          >
            <input
              type="radio"
              name="sign-up"
              checked={value === chosen}
              onChange={() => void run({ body: { signUp: value } }).catch(() => undefined)}
              className="size-6 accent-green"
            />
            {t(words)}
          </label>
        ))}
      </fieldset>
      {data.isFixed && (
        <p className="text-sm leading-[1.35] text-ink-2">
          {t('The setting {setting} of the server decides this.', { setting: 'SIGN_UP' })}
        </p>
      )}
    </Panel>
  )
}
