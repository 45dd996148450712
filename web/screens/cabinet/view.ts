import { useState } from 'react'
import { sentence } from '../../../language/t.ts'
import { SORTS, type Sort, VERY_MANY } from './arrange.ts'

export type View = 'cards' | 'rows'

export const SORT_WORDS: Record<Sort, string> = {
  look: sentence('Needs a look first'),
  name: sentence('Name'),
  next: sentence('Next dose'),
  expires: sentence('Expires first'),
  low: sentence('Running out first'),
}

const SORT = 'cabinet.sort'
const VIEW = 'cabinet.view'

function rememberedSort(): Sort {
  const kept = localStorage.getItem(SORT)
  return SORTS.find((sort) => sort === kept) ?? 'look'
}

/** Rows on a phone, and wherever there are very many. */
function rememberedView(total: number): View {
  const kept = localStorage.getItem(VIEW)
  if (kept === 'cards' || kept === 'rows') return kept
  return total >= VERY_MANY || !matchMedia('(width >= 68rem)').matches ? 'rows' : 'cards'
}

/** This device's view of a large cabinet. */
export function useView(total: number) {
  const [sort, setSort] = useState(rememberedSort)
  const [view, setView] = useState(() => rememberedView(total))
  return {
    sort,
    view,
    onSort(next: Sort) {
      localStorage.setItem(SORT, next)
      setSort(next)
    },
    onView(next: View) {
      localStorage.setItem(VIEW, next)
      setView(next)
    },
  }
}

export type ViewChoice = ReturnType<typeof useView>
