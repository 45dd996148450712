import { Eye, OctagonX, Search } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { inputClass } from '../../base/ui/Field.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { Toggle } from '../../base/ui/Toggle.tsx'

interface SearchBarProps {
  text: string
  onText: (text: string) => void
  showExpired: boolean
  onShowExpired: (show: boolean) => void
  /** Undefined until it is known; its place is kept. */
  expiredCount: number | undefined
}

/** Search text and filters of the medicines, including expired ones. */
export const SearchBar = ({ text, onText, showExpired, onShowExpired, expiredCount }: SearchBarProps) => (
  <search className="mb-5 grid gap-3 md:grid-cols-[minmax(0,36rem)_auto] md:items-center lg:mb-8">
    <SearchField text={text} onText={onText} />
    <Toggle
      pressed={showExpired}
      onPressed={onShowExpired}
      icon={showExpired ? <OctagonX aria-hidden="true" /> : <Eye aria-hidden="true" />}
    >
      <span>
        <Sentence
          of="Expired <quiet>({count})</quiet>"
          parts={{
            quiet: (words) => <span className={expiredCount === undefined ? 'invisible' : ''}>{words}</span>,
          }}
          count={expiredCount ?? 0}
        />
      </span>
    </Toggle>
  </search>
)

export const SearchField = ({ text, onText }: Pick<SearchBarProps, 'text' | 'onText'>) => (
  <label className="relative">
    <span className="sr-only">{t('Search medications')}</span>
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-ink-2"
    />
    <input
      type="search"
      value={text}
      onChange={(event) => onText(event.target.value)}
      placeholder={t('Search medications by name or notes...')}
      className={`${inputClass} ps-11 text-ellipsis`}
    />
  </label>
)
