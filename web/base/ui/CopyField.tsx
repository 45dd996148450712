import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from './Button.tsx'
import { Field, inputClass } from './Field.tsx'

interface CopyFieldProps {
  label: string
  hint: string
  value: string
}

/** A text that is only shown, with a button that copies it. */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  async function copy() {
    input.current?.select()
    try {
      // Missing without https, except on this machine itself.
      await navigator.clipboard.writeText(value)
    } catch {
      document.execCommand('copy')
    }
    setCopied(true)
  }
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <span className="flex gap-2">
          <input
            {...wiring}
            ref={input}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={`${inputClass} min-w-0 text-ellipsis`}
          />
          <Button
            look="line"
            icon={<Copy aria-hidden="true" className="size-5" />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{copied ? t('Copied') : t('Copy')}</span>
          </Button>
        </span>
      )}
    </Field>
  )
}
