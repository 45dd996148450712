/** Limits of one account: no account can fill everyone's disk or memory. */
export interface Limits {
  /** Families that the account is a member of. */
  families: number
  /** People in each of its families, including archived ones. */
  people: number
  /** Lines on each family's shopping list. */
  lines: number
  /** Measurements of each family in 24 hours. */
  measurements: number
  /** Medications in all of its families together; likewise doses. */
  medications: number
  doses: number
  /** Packs of one medication, including empty and discarded ones: one a week for ten years. */
  packs: number
  plans: number
  /** Planned doses of each family a day: enough for a ward. */
  plannedDoses: number
  /** Uploaded images that are kept. */
  images: number
  /** Open sessions; a new one ends the oldest. */
  sessions: number
}
