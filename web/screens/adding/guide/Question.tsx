import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'

interface QuestionProps {
  title: string
  /** The line under the title. */
  text?: string
  isLast?: boolean
  busy?: boolean
  /** Leaves the question unanswered. */
  onLater: () => void
  children: ReactNode
}

/** One question with its answer and the pinned buttons, as the content of a form that Next submits. */
export const Question = ({ title, text, isLast = false, busy = false, onLater, children }: QuestionProps) => (
  <>
    <h1 dir="auto" className="text-[min(2rem,11.5vw)] leading-tight wrap-anywhere">
      {title}
    </h1>
    {text && <p className="mt-1.5 leading-[1.35] text-ink-2">{text}</p>}
    <div className="mt-4 grid grid-cols-1 gap-3">{children}</div>
    <div className="mt-5 tall:max-lg:fixed tall:max-lg:inset-x-0 tall:max-lg:bottom-0 tall:max-lg:z-5 tall:max-lg:bg-enamel tall:max-lg:px-4 tall:max-lg:pt-2.5 tall:max-lg:pb-[calc(0.625rem+env(safe-area-inset-bottom,0px))] tall:max-lg:shadow-drawer">
      <div className="mx-auto flex max-w-136 flex-wrap gap-3">
        <Button look="quiet" size="tall" className="flex-[2_1_6rem]" onClick={onLater}>
          {t('Later')}
        </Button>
        <Button
          type="submit"
          size="tall"
          busy={busy}
          busyLabel={t('Saving...')}
          className="flex-[3_1_6rem]"
          icon={isLast && <Check aria-hidden="true" className="size-5" />}
        >
          {isLast ? t('Done') : t('Next', {}, 'question')}
          {!isLast && <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        </Button>
      </div>
    </div>
  </>
)
