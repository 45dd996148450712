import { ChevronDown, House, SlidersHorizontal } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { useFamilies } from './selectedFamily.tsx'

const linkClass =
  'flex min-h-13 items-center justify-center gap-1.5 rounded-md border-[1.5px] border-cabinet-line px-1 text-center ' +
  'text-sm leading-[1.1] font-semibold no-underline hover:bg-cabinet-face [&>svg]:size-5 [&>svg]:shrink-0'

/** The end of the dashboard: whose medications are shown. A native select: the largest target that a phone has. */
export function FamilyFooter() {
  const { families = [], selected, select } = useFamilies()
  return (
    <footer className="on-cabinet mt-10 grid gap-2.5 rounded-md border-3 border-double border-cabinet-line bg-cabinet p-4 text-on-cabinet md:max-w-120 print:hidden">
      <label className="relative block">
        <span className="sr-only">{t('Family')}</span>
        <select
          value={selected?.id ?? ''}
          onChange={(event) => select(event.target.value)}
          className="h-13 w-full appearance-none overflow-hidden rounded-sm border-2 border-brass bg-enamel pe-9 ps-3 font-serif text-md leading-[1.1] font-bold text-ellipsis text-ink"
        >
          {!selected && (
            <option value="" disabled>
              {t('Select a family')}
            </option>
          )}
          {families.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 end-3 size-5 -translate-y-1/2 text-ink"
        />
      </label>
      <div className="button-pairs gap-2.5!">
        {selected && (
          <Link href={paths.family(selected.id)} className={linkClass}>
            <SlidersHorizontal aria-hidden="true" />
            {t('Manage Family')}
          </Link>
        )}
        <Link href={paths.newFamily} className={linkClass}>
          <House aria-hidden="true" />
          {t('Add Family')}
        </Link>
      </div>
    </footer>
  )
}
