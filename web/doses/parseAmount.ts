const FRACTIONS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }

/**
 * An amount as people type it: `3`, `3.5` or `3,5`, `3½`, `1/2` or `2 1/2`. Undefined for what is none; so is
 * `21/2`, which somebody meant as something else.
 */
export function parseAmount(text: string): number | undefined {
  const typed = text.trim()
  const decimal = /^\d{1,9}(?:[.,]\d{0,9})?$|^[.,]\d{1,9}$/.exec(typed)
  if (decimal) return Number(typed.replace(',', '.'))
  const [, whole = '', sign, over, under] =
    /^(\d{1,9})?\s*(?:([¼½¾])|(?<=^|\s)(\d{1,3})\/(\d{1,3}))$/.exec(typed) ?? []
  const fraction = sign ? FRACTIONS[sign] : Number(over) / Number(under)
  if (fraction === undefined || !(fraction < 1)) return undefined
  return Number(whole) + Math.round(fraction * 1000) / 1000
}
