/** A number with its unit: "500 mg", "250 mg/5 ml", "75 µg", "0,5 %", "650". */
const DOSE =
  /(?:^|\s)(\d[\d.,]*(?:[\s\u00a0]?(?:[mkµμ]?g|mcg|m?l|IU|IE|UI|U|mmol|%|мк?г|г|мл|МО))?(?:\s?\/\s?(?:\d[\d.,]*\s?)?(?:[mkµμ]?g|m?l|h|мг|г|мл))?)(?=$|[\s,;)])/gu

/** Splits a name into words and doses. */
export function partsOf(name: string): { text: string; isDose: boolean }[] {
  const parts: { text: string; isDose: boolean }[] = []
  let end = 0
  for (const { 0: found, 1: dose = '', index } of name.matchAll(DOSE)) {
    const start = index + found.length - dose.length
    if (start > end) parts.push({ text: name.slice(end, start), isDose: false })
    parts.push({ text: dose, isDose: true })
    end = start + dose.length
  }
  if (end < name.length) parts.push({ text: name.slice(end), isDose: false })
  return parts
}

/** Name of a medicine in a heading: doses are set in the sans, where µ is no u, and do not break inside. */
export const MedicineName = ({ name }: { name: string }) =>
  partsOf(name).map(({ text, isDose }, place) =>
    isDose ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <bdi key={place} className="font-sans text-[0.94em] tracking-normal whitespace-nowrap tabular-nums">
        {text}
      </bdi>
    ) : (
      text
    ),
  )
