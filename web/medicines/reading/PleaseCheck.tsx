import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../../language/t.ts'
import { formatDay } from '../../base/ui/dates.ts'
import { Tab } from '../../base/ui/Tab.tsx'
import type { Doubt } from './doubts.ts'
import { PhotoCrop } from './PhotoCrop.tsx'
import { PhotoCropDialog } from './PhotoCropDialog.tsx'

interface PleaseCheckProps {
  /** The field's name, for the alternative text of the photo. */
  label: string
  /** Undefined if there is nothing to check. */
  doubt: Doubt | undefined
  onChoose: (value: string) => void
  children: ReactNode
}

/** A frame around a field that was read with doubt, with the very place on the photo beside it. */
export function PleaseCheck({ label, doubt, onChoose, children }: PleaseCheckProps) {
  const [enlarged, setEnlarged] = useState(false)
  const alt = t('{label} on the photo', { label })
  // With or without a doubt the elements are the same, so that the field keeps its focus.
  return (
    <div className="grid">
      {doubt && (
        <Tab look="soon" icon={<Eye aria-hidden="true" />} className="z-1 -mb-[1.5px] justify-self-end">
          {t('Please check')}
        </Tab>
      )}
      <div
        className={
          doubt
            ? 'caution grid gap-2 rounded-se-none p-2.5 [&_input]:border-soon-edge [&_input]:text-ink'
            : 'contents'
        }
      >
        {children}
        {doubt && !doubt.isUsual && (
          <Compare label={label} doubt={doubt} onChoose={onChoose} onEnlarge={() => setEnlarged(true)} />
        )}
      </div>
      {doubt?.isUsual && (
        <p className="mt-1.5 text-sm text-ink-2">
          {t('The package does not say this. It is what this medicine is usually taken for.')}
        </p>
      )}
      {doubt && enlarged && (
        <PhotoCropDialog
          title={alt}
          storageUrl={doubt.storageUrl}
          place={doubt.place}
          onClose={() => setEnlarged(false)}
        />
      )}
    </div>
  )
}

interface CompareProps {
  label: string
  doubt: Doubt
  onChoose: (value: string) => void
  onEnlarge: () => void
}

const Compare = ({ label, doubt, onChoose, onEnlarge }: CompareProps) => (
  <>
    <div className="grid grid-cols-[min(5.5rem,22vw)_minmax(0,1fr)] items-center gap-3 text-sm leading-[1.35]">
      <button
        type="button"
        aria-label={t('Show {label} on the photo', { label })}
        onClick={onEnlarge}
        className="h-14 w-22 cursor-zoom-in overflow-hidden rounded-sm border-[1.5px] border-soon-edge bg-enamel"
      >
        <PhotoCrop
          storageUrl={doubt.storageUrl}
          place={doubt.place}
          margin={0.15}
          alt=""
          className="size-full"
        />
      </button>
      <p>{t('Read from the photo. Compare it with the package before you save.')}</p>
    </div>
    {doubt.alternatives.length > 0 && (
      <fieldset className="flex flex-wrap items-center gap-2 text-sm">
        <legend className="mb-1.5">{t('The print can be read in more than one way:')}</legend>
        {[doubt.value, ...doubt.alternatives].map((date) => (
          <button
            key={date}
            type="button"
            onClick={() => onChoose(date)}
            className="min-h-11 rounded-md border-[1.5px] border-soon-edge bg-enamel px-3 font-bold text-ink"
          >
            {formatDay(date)}
          </button>
        ))}
      </fieldset>
    )}
  </>
)
