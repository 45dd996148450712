import { useMemo } from 'react'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import type { IngredientsById } from './whatFor.ts'

/** Ingredients of a family's medications; empty until loaded. */
export function useIngredients(familyId: string): IngredientsById {
  const { data } = useRead(reads.knownIngredients(familyId))
  return useMemo(
    () => new Map(data?.map(({ medicationId, ingredients }) => [medicationId, ingredients])),
    [data],
  )
}
