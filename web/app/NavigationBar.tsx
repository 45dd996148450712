import { Ellipsis, Plus } from 'lucide-react'
import type { Family } from '../../contract/families.ts'
import { t } from '../../language/t.ts'
import { paths } from '../base/paths.ts'
import { Badge } from './Badge.tsx'
import { type Destination, mainPlaces, otherPlaces } from './destinations.ts'
import { PlaceLink } from './PlaceLink.tsx'
import type { Badges } from './useBadges.ts'

/** The bar at the foot of a phone. With very large letters, More has what does not fit. */
export function NavigationBar({ family, badges }: { family: Family | undefined; badges: Badges }) {
  const more: Destination = {
    href: paths.more,
    label: t('More'),
    word: t('More', {}, 'in the bar'),
    Icon: Ellipsis,
    pages: new RegExp(
      `^(/families/|${otherPlaces(undefined)
        .map(({ href }) => href)
        .join('|')})`,
    ),
  }
  return (
    <nav aria-label={t('Pages')} data-bar className="bar on-cabinet lg:hidden print:hidden">
      {[...mainPlaces(family), more].map(({ href, label, word = label, Icon, pages }) => (
        <PlaceLink
          key={href}
          href={href}
          pages={pages}
          // The short word is part of the whole one, which the page and the rail have.
          label={href === paths.addMedication ? label : undefined}
          className={`group relative ${href === paths.addMedication || href === paths.shopping ? 'max-[17.5rem]:hidden' : ''}`}
        >
          {href === paths.addMedication ? (
            <span className="bar-knob">
              <Plus aria-hidden="true" strokeWidth={2.75} className="size-5" />
            </span>
          ) : (
            <span className="bar-icon group-aria-[current]:paper-label">
              <Icon
                aria-hidden="true"
                className={`size-5.5 ${href === paths.dashboard ? 'rotate-45' : ''}`}
              />
            </span>
          )}
          <span className={`bar-word ${word.length > 9 ? 'tracking-[-0.04em]' : ''}`}>{word}</span>
          <Badge
            {...badges[href]}
            className="absolute -top-0.5 start-[min(50%+0.625rem,100%-1.5rem)] h-5 min-w-5"
          />
        </PlaceLink>
      ))}
    </nav>
  )
}
