import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Right } from '../../../contract/call.ts'
import type { Family } from '../../../contract/families.ts'
import { allows } from '../../../contract/rights.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { recheckFamilies } from './recheckFamilies.ts'
import { rememberedFamily, rememberFamily } from './rememberedFamily.ts'

interface Families {
  /** Undefined until they are known. */
  families: readonly Family[] | undefined
  error: unknown
  retry: () => void
  /** The selected family: the remembered one, else the first. */
  selected: Family | undefined
  /** Selects a family and reads its medications anew; undefined clears the selection. */
  select: (id: string | undefined) => void
}

const FamiliesContext = createContext<Families | undefined>(undefined)

export function useFamilies(): Families {
  const families = useContext(FamiliesContext)
  if (!families) throw new Error('useFamilies must be used inside a FamiliesProvider')
  return families
}

/**
 * True if the role in a family (default: the selected one) allows an action. True until that is known: the server decides
 * anyway.
 */
export function useMay(right: Right, familyId?: string): boolean {
  const { families, selected } = useFamilies()
  const family = familyId === undefined ? selected : families?.find(({ id }) => id === familyId)
  return family === undefined || allows(family.role, right)
}

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1

/** A membership that ends by itself leaves the screen at that moment. */
function useEnds(families: readonly Family[] | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    const ends = families?.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)])) ?? []
    if (ends.length === 0) return
    const wait = Math.min(Math.max(Math.min(...ends) - present().getTime(), 0) + 500, LONGEST_WAIT)
    const timer = setTimeout(() => void recheckFamilies(cache), wait)
    return () => clearTimeout(timer)
  }, [families, cache])
}

export function FamiliesProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const { data: families, error, refetch } = useRead(reads.families)
  useEnds(families)
  const [selectedId, setSelectedId] = useState(rememberedFamily)

  function select(id: string | undefined) {
    rememberFamily(id)
    if (id !== undefined) {
      for (const read of [reads.medications(id), reads.people(id), reads.shopping(id)])
        void cache.invalidateQueries({ queryKey: read.queryKey })
    }
    setSelectedId(id)
  }

  const selected = families?.find((family) => family.id === selectedId) ?? families?.[0]
  const shownId = selected?.id
  // The next start asks for its reads before the families are known.
  useEffect(() => {
    if (shownId !== undefined) rememberFamily(shownId)
  }, [shownId])
  return (
    <FamiliesContext value={{ families, error, retry: () => void refetch(), selected, select }}>
      {children}
    </FamiliesContext>
  )
}
