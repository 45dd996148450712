import { createContext } from 'react'

/** The medications chosen so far, while several are chosen at once. */
export interface Chosen {
  ids: readonly string[]
  onToggle: (id: string) => void
}

/** Undefined while none are being chosen. */
export const ChosenContext = createContext<Chosen | undefined>(undefined)
