/** The most that one account may have, so that no account can fill the disk or the memory of everybody's server. */
export interface Limits {
  /** That the account is a member of. */
  families: number
  /** In each of its families, archived ones included. */
  people: number
  /** On the shopping list of each of its families. */
  lines: number
  /** Of all people of each of its families, entered in 24 hours. */
  measurements: number
  /** In all of its families together, and so are the doses. */
  medications: number
  doses: number
  /** Of one medication, with those that are empty or thrown away: a pack a week for ten years. */
  packs: number
  /** In each of its families, without those that were stopped. */
  plans: number
  /** Doses that the active plans of each of its families have on a day, at most: those of a ward, far more than those of a household. */
  plannedDoses: number
  /** That it uploaded and that are kept. */
  images: number
  /** Signed in at once; a new one ends the oldest. */
  sessions: number
}
