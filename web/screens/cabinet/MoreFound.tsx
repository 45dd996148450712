import type { ReactNode } from 'react'
import { inWords } from '../../../language/lists.ts'
import { t, tn } from '../../../language/t.ts'
import { Label } from '../today/Label.tsx'
import type { FoundMore, IngredientsById } from './whatFor.ts'
import { sharedAmong } from './whatFor.ts'

interface MoreFoundProps<Item> {
  found: FoundMore<Item>
  text: string
  ingredients: IngredientsById
  medicationOf: (item: Item) => { id: string; name: string }
  /** Shows the items of a group; the label is its heading. */
  list: (items: readonly Item[], label: string) => ReactNode
  onShowExpired: () => void
}

/** Medicines that a search finds by purpose and by ingredient, below those that it finds by name and notes. */
export function MoreFound<Item>({
  found,
  text,
  ingredients,
  medicationOf,
  list,
  onShowExpired,
}: MoreFoundProps<Item>) {
  const { forPurpose, containing, ingredient, expired } = found
  const purpose = text.trim()
  return (
    <>
      <Group
        heading={t('For {purpose}: {count}', { purpose, count: forPurpose.length })}
        items={forPurpose}
        list={list}
      >
        {sharedAmong(forPurpose.map(medicationOf), ingredients).map(({ ingredient: shared, names }) => (
          <p key={shared} className="mb-2 text-sm text-ink-2 wrap-anywhere">
            {t('{medicines} contain the same: {ingredient}', {
              medicines: inWords(names),
              ingredient: shared,
            })}
          </p>
        ))}
      </Group>
      <Group
        heading={t('Contains {ingredient}: {count}', {
          ingredient: ingredient ?? purpose,
          count: containing.length,
        })}
        items={containing}
        list={list}
      />
      {expired > 0 && (
        <p className="mt-4 rounded-md border-[1.5px] border-dashed border-edge px-3 py-1">
          {tn(expired, '{count} expired.', '{count} expired.')}{' '}
          <button type="button" className="quiet-link" onClick={onShowExpired}>
            {t('Show')}
          </button>
        </p>
      )}
    </>
  )
}

interface GroupProps<Item> extends Pick<MoreFoundProps<Item>, 'list'> {
  heading: string
  items: readonly Item[]
  children?: ReactNode
}

const Group = <Item,>({ heading, items, list, children }: GroupProps<Item>) =>
  items.length > 0 && (
    <section aria-label={heading} className="mt-6">
      <h2 className="mb-3 flex">
        <Label>{heading}</Label>
      </h2>
      {children}
      {list(items, heading)}
    </section>
  )
