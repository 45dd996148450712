import { t } from '../../../language/t.ts'

interface OnlyExpiredProps {
  takes: boolean
  onTakes: (takes: boolean) => void
}

/** Explains the refusal and lets the person take from the expired pack: a true record is never refused for good. */
export const OnlyExpired = ({ takes, onTakes }: OnlyExpiredProps) => (
  <div className="caution grid gap-1 p-3">
    <p className="font-bold">{t('Only an expired pack is left')}</p>
    <label className="flex min-h-tap cursor-pointer items-center gap-3 leading-[1.3]">
      <input
        type="checkbox"
        checked={takes}
        onChange={({ target }) => onTakes(target.checked)}
        className="size-5 shrink-0 accent-green"
      />
      {t('Take it from the expired pack anyway')}
    </label>
  </div>
)
