/** One product of a register, as people say it. */
export interface Product {
  name: string
  strength: string | null
  /** One English word or two for the built-in registers; the file's own words otherwise. */
  form: string | null
  /** Pieces in a full pack that are used one at a time; null if the register does not say. */
  pieces: number | null
  /** Lower case. */
  ingredients: readonly string[]
}

/** A product under one of its codes. */
export interface Row extends Product {
  code: string
}

/** A line of a file: its row, or why it has none. */
export type Line = { line: number; row: Row } | { line: number; problem: string }

/** Turns a register's words for a substance into the product's own: "PARACÉTAMOL" is paracetamol. */
export type NameSubstance = (text: string) => string

/** Source of a register; its licence asks that it is shown. */
export interface Source {
  /** File name without its ending. */
  id: string
  /** ISO 3166 code of two letters; null if it is of no one country. */
  country: string | null
  name: string
  publisher: string
  licence: string
  /** `YYYY-MM` */
  month: string
}
