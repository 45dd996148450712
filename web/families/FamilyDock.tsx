import { ChevronDown, House, SlidersHorizontal } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useFamilies } from './selectedFamily.tsx'

const linkClass =
  'flex min-h-13 w-15 flex-col items-center justify-center gap-0.75 rounded-md px-1 text-center text-xs ' +
  'leading-[1.1] font-semibold no-underline hover:bg-cabinet-face [&>svg]:size-5 ' +
  'large-text:w-auto lg:min-h-15 lg:w-auto lg:px-0 lg:border-[1.5px] lg:border-cabinet-line'

/**
 * The dashboard's footer: whose medications are shown. A native select, because a phone's own picker is the largest
 * target there is and it speaks every screen reader's language.
 */
export function FamilyDock() {
  const { families = [], selected, select } = useFamilies()
  return (
    <footer
      data-dock
      className="on-cabinet z-5 grid tall:max-lg:fixed tall:max-lg:inset-x-0 tall:max-lg:bottom-0 min-h-18 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-1 border-t-3 border-double border-cabinet-line bg-cabinet py-2 pr-2 pl-3 pb-[calc(0.5rem+env(safe-area-inset-bottom,0px))] text-on-cabinet large-text:grid-cols-2 lg:grid-cols-2 lg:gap-2.5 lg:px-6 lg:pt-5 lg:pb-6 print:hidden"
    >
      <label className="relative block large-text:col-span-full lg:col-span-full">
        <span className="sr-only">Family</span>
        <select
          value={selected?.id ?? ''}
          onChange={(event) => select(event.target.value)}
          className="h-13 w-full appearance-none overflow-hidden rounded-sm border-2 border-brass bg-enamel pr-7 pl-3 font-serif text-sm leading-[1.1] font-bold text-ellipsis text-ink lg:text-md"
        >
          {!selected && (
            <option value="" disabled>
              Select a family
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
          className="pointer-events-none absolute top-1/2 right-2 size-4.5 -translate-y-1/2 text-ink"
        />
      </label>
      {selected && (
        <Link href={paths.family(selected.id)} className={linkClass}>
          <SlidersHorizontal aria-hidden="true" />
          Manage Family
        </Link>
      )}
      <Link href={paths.newFamily} className={linkClass}>
        <House aria-hidden="true" />
        Add Family
      </Link>
    </footer>
  )
}
