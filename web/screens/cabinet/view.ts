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
  purpose: sentence('What it is for'),
  person: sentence('Who it is for'),
}

const SORT = 'cabinet.sort'
const VIEW = 'cabinet.view'

/** By letters where there are very many. */
function rememberedSort(total: number): Sort {
  const kept = localStorage.getItem(SORT)
  return SORTS.find((sort) => sort === kept) ?? (total >= VERY_MANY ? 'name' : 'look')
}

/** Rows on a phone, and wherever there are very many. */
function rememberedView(total: number): View {
  const kept = localStorage.getItem(VIEW)
  if (kept === 'cards' || kept === 'rows') return kept
  return total >= VERY_MANY || !matchMedia('(width >= 68rem)').matches ? 'rows' : 'cards'
}

/** This device's view of a large cabinet. */
export function useView(total: number) {
  const [sort, setSort] = useState(() => rememberedSort(total))
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
