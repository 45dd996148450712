/** A product of a register, in everyday spelling. */
export interface Product {
  name: string
  strength: string | null
  /** One or two English words in the built-in registers; in others the file's own words. */
  form: string | null
  /** Pieces in a full pack that are used one at a time; null if unknown. */
  pieces: number | null
  ingredients: readonly string[]
}

export interface Row extends Product {
  code: string
}

/** A line of a file: its row, or the reason that it has none. */
export type Line = { line: number; row: Row } | { line: number; problem: string }

/** Translates a register's substance to the product's own name: "PARACÉTAMOL" becomes paracetamol. */
export type NameSubstance = (text: string) => string

/** Source of a register. Its licence requires it to be shown. */
export interface Source {
  /** File name without extension. */
  id: string
  /** ISO 3166 code of two letters; null for no single country. */
  country: string | null
  name: string
  publisher: string
  licence: string
  month: string
}
