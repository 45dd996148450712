import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useState } from 'react'
import { sentence, t } from '../../../language/t.ts'

type Theme = 'light' | 'dark' | 'system'

// public/beforePaint.js reads the same key before the first paint.
const KEY = 'theme'

function readTheme(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function keepTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(KEY, theme)
    document.documentElement.dataset.theme = theme
  }
}

const CHOICES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: sentence('Light'), Icon: Sun },
  { theme: 'dark', label: sentence('Dark'), Icon: Moon },
  { theme: 'system', label: sentence('System'), Icon: Monitor },
]

/** Light, dark, or the system's choice. */
export function ThemeSwitch() {
  const name = useId()
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset className="grid grid-cols-3 rounded-md large-text:grid-cols-1 border-[1.5px] border-edge in-[.on-cabinet]:border-cabinet-line">
      <legend className="sr-only">{t('Theme')}</legend>
      {CHOICES.map(({ theme: choice, label, Icon }) => (
        <label
          key={choice}
          className="flex min-h-tap cursor-pointer flex-col items-center justify-center gap-1 rounded-md px-2 text-xs font-semibold has-checked:bg-green-tint has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-focus in-[.on-cabinet]:has-checked:bg-cabinet-face in-[.on-cabinet]:has-focus-visible:outline-on-cabinet"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={theme === choice}
            onChange={() => {
              keepTheme(choice)
              setTheme(choice)
            }}
          />
          <Icon aria-hidden="true" className="size-4.5" />
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
}
