import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../base/paths.ts'
import { hasDraft } from '../../base/ui/drafts.ts'
import type { PlacedPack } from './arrangePacks.ts'

export type Sheet =
  | { kind: 'add' }
  | { kind: 'story' }
  | { kind: 'more' | 'edit' | 'count' | 'lost' | 'discard'; placed: PlacedPack }

/** The draft key of the form of a new pack. */
export const packDraft = (medicationId: string) => `pack:${medicationId}`

/** The open pack sheet. `?addPack` in the address opens the one for a new pack, with the right to add one. */
export function usePackSheet(medicationId: string, mayManage: boolean) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const isAsked = new URLSearchParams(search).has('addPack')
  const [chosen, setChosen] = useState<Sheet | undefined>(() =>
    hasDraft(packDraft(medicationId)) ? { kind: 'add' } : undefined,
  )
  const asked: Sheet | undefined = isAsked && mayManage ? { kind: 'add' } : undefined
  return {
    sheet: chosen ?? asked,
    open: setChosen,
    close() {
      setChosen(undefined)
      if (isAsked) navigate(paths.medication(medicationId), { replace: true })
    },
  }
}
