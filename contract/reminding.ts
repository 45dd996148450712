/** How a plan reminds. */
export interface Reminding {
  on: boolean
  /** Again after so many minutes, … */
  repeatMinutes: number
  /** … at most so often; 0 for never. */
  repeats: number
  /** After so many minutes those are told who follow the person for it; null: when the time for it is over. */
  tellMinutes: number | null
}

/** What a plan does of which nobody said otherwise. */
export const REMINDING: Reminding = { on: true, repeatMinutes: 15, repeats: 2, tellMinutes: 60 }
