import { Check } from 'lucide-react'
import { useId } from 'react'
import type { MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { FieldError } from '../../base/ui/Field.tsx'
import { imageAddress } from '../photos/imageAddress.ts'

interface PillPictureProps {
  images: readonly MedicationImage[]
  name: string
  /** Storage url of the chosen photo; empty for none. */
  value: string
  error?: string | undefined
  onValue: (url: string) => void
}

/** Marks the photo that shows the pill itself: Today and reminders show it beside the dose. */
export function PillPicture({ images, name, value, error, onValue }: PillPictureProps) {
  const id = useId()
  if (images.length === 0) return null
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-bold">{t('What it looks like (Optional)')}</legend>
      <div className="flex flex-wrap gap-2">
        {['', ...images.map(({ url }) => url)].map((url, place) => (
          <label
            key={url}
            className="relative grid size-20 cursor-pointer place-content-center overflow-hidden rounded-md border-[1.5px] border-edge bg-enamel text-sm font-bold has-checked:border-3 has-checked:border-green has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              aria-label={url === '' ? t('No photo') : t('Photo {number} of {name}', { number: place, name })}
              checked={url === value}
              onChange={() => onValue(url)}
              className="peer sr-only"
            />
            {url === '' ? (
              t('None')
            ) : (
              <img src={imageAddress(url, 160)} alt="" className="photo absolute inset-0 size-full" />
            )}
            <span className="absolute end-0.5 bottom-0.5 hidden rounded-full bg-green p-0.5 text-on-green peer-checked:block">
              <Check aria-hidden="true" className="size-4.5" />
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm leading-[1.35] text-ink-2">
        {t('The photo that shows the pill itself. You see it beside each dose.')}
      </p>
      <FieldError error={error} />
    </fieldset>
  )
}
