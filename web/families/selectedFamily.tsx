import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Family } from '../../contract/families.ts'
import { useRead } from '../http/cache.ts'
import { reads } from '../reads.ts'

const KEY = 'family'

/** The family that was selected last on this device. */
export const rememberedFamily = (): string | undefined => localStorage.getItem(KEY) ?? undefined

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

export function FamiliesProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const { data: families, error, refetch } = useRead(reads.families)
  const [selectedId, setSelectedId] = useState(rememberedFamily)

  function select(id: string | undefined) {
    if (id === undefined) localStorage.removeItem(KEY)
    else {
      localStorage.setItem(KEY, id)
      void cache.invalidateQueries({ queryKey: reads.medications(id).queryKey })
    }
    setSelectedId(id)
  }

  const selected = families?.find((family) => family.id === selectedId) ?? families?.[0]
  return (
    <FamiliesContext value={{ families, error, retry: () => void refetch(), selected, select }}>
      {children}
    </FamiliesContext>
  )
}
