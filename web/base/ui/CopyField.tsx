import { Copy, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from './Button.tsx'
import { Field, inputClass } from './Field.tsx'

interface CopyFieldProps {
  label: string
  hint: string
  value: string
  /** Offers the browser's share sheet beside Copy, where there is one. The value is then an address. */
  share?: { title: string; text: string }
}

/** True if the browser has a share sheet. */
export const canShare = () => 'share' in navigator

/** A text that is only shown, with a button that copies it. */
export function CopyField({ label, hint, value, share }: CopyFieldProps) {
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
        <span className="flex flex-wrap gap-2">
          <input
            {...wiring}
            ref={input}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={`${inputClass} min-w-0 flex-1 text-ellipsis ${share && canShare() ? 'basis-full' : ''}`}
          />
          {share && canShare() && (
            <Button
              className="grow"
              icon={<Share2 aria-hidden="true" className="size-5" />}
              // Closing the share sheet is not a failure.
              onClick={() => void navigator.share({ ...share, url: value }).catch(() => undefined)}
            >
              {t('Share…')}
            </Button>
          )}
          <Button
            look="line"
            className={share && canShare() ? 'grow' : ''}
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
