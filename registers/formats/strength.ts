const NUMBER = String.raw`\d{1,3}(?:[ .]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`
const UNIT = String.raw`mg|g|kg|µg|mcg|ng|micro-?gram+[eo]s?|microgramos|milligrammes?|grammes?|millions? d['’](?:UI|unités)|millions? (?:UI|unités)|M\.?U\.?I\.?|U\.?I\.?|unités?|unidades|microlitres?|ml|l|cl|%|pour cent|mmol|mEq|MBq|GBq|ppm|kUI`
const PER = `dose|heures?|h|inhalation|pulvérisation|bouffée|goutte|jour|dosis|hora|horas|actuacion|pulsacion`
const STRENGTH = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${NUMBER}) ?(?:${UNIT})(?![\p{L}])(?: ?[/+] ?(?:(?:${NUMBER}) ?)?(?:${UNIT}|${PER})(?![\p{L}]))*`,
  'iu',
)

/** "75.000" is a Spanish thousand; "0.075" and "1.125" are decimals. */
const THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})*\.\d00(?!\d)/g

/** Writes a strength as English packages do: "1 000 000 U.I." becomes "1000000 IU", "0,5 microgrammes" becomes "0.5 mcg". */
export const plainStrength = (text: string): string =>
  text
    .replace(/(?<=\d) (?=\d{3}(?:\D|$))/g, '')
    .replace(THOUSANDS, (number) => number.replaceAll('.', ''))
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/micro-?gram+[eo]s?|microgramos|µg/gi, 'mcg')
    .replace(/milligrammes?/gi, 'mg')
    .replace(/(?<=\d )grammes?|(?<=\d) ?G(?![A-Za-z])/g, ' g')
    .replace(/millions? (?:d['’])?(?:UI|unités)|M\.?U\.?I\.?/gi, 'million IU')
    .replace(/\bU\.?I\.?(?![A-Za-z])/gi, 'IU')
    .replace(/unités?|unidades/gi, 'units')
    .replace(/pour cent/gi, '%')
    .replace(/MG|Mg/g, 'mg')
    .replace(/ml\b/gi, 'ml')
    .replace(/MCG/g, 'mcg')
    .replace(/(?<=\d)(?=(?:mg|g|mcg|ml|IU|ng)\b)/g, ' ')
    .replace(/ ?([/+]) ?/g, '$1')
    .replace(/(?<=\/|\d )heures?|(?<=\/|\d )horas?/gi, 'h')
    .replace(/dosis/gi, 'dose')
    .replace(/\s+/g, ' ')
    .trim()

/** Splits a name at its first strength: "DOLIPRANE 1000 mg ENFANTS" into DOLIPRANE, 1000 mg and ENFANTS. */
export function atStrength(text: string): { before: string; strength: string | null; after: string } {
  const found = STRENGTH.exec(text)
  if (!found || found.index === 0) return { before: text.trim(), strength: null, after: '' }
  return {
    before: text.slice(0, found.index).trim(),
    strength: plainStrength(found[0]),
    after: text.slice(found.index + found[0].length).trim(),
  }
}
