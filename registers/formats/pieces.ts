import { plain } from './forms.ts'

/** Pieces of a pack that are used one at a time, and the form if the pack's words name it. */
export interface Pieces {
  pieces: number | null
  form: string | null
}

const UNKNOWN: Pieces = { pieces: null, form: null }
const MOST_PIECES = 1000

/** Words for pieces in French and Spanish registers, without accents; forms where the pack is more specific than the product. */
const PIECE =
  /(?:comprim(?:e|ido)|gelule|capsul[ea]|dragee|gragea|pilule|pastill[ea]|gomme|chicle|suppositoire|supositorio|ovul[eo]|films?\b|lyophilisat|liofilizado|parche|patch|emplatre)\w*/
const COUNTED = new RegExp(
  String.raw`(\d+)\s*(?:\((?:\d+\s*x\s*\d+)\)\s*)?(?:x\s*(\d+)\s*)?${PIECE.source}`,
  'g',
)
/** "(7 comprimés blancs, 14 comprimés bleus)", "(PEHD)": repetitions and materials. */
const ASIDE = /\((?!\d+ ?x ?\d+\)|\d+ (?:dose|pulverisation|inhalation))[^)]*\)/g
const DEVICES = /(?:\bde|^)\s*(\d+)\s*dispositif(?!\w* (?:de|d'|pour))\w*/
const DOSES = /(\d+)\s*(?:dos[ei]s?\b|pulsaciones|inhalaciones|bouffees|pulverisations)/
/** Single-dose containers. A bottle, tube or pen holds many doses, of no fixed number. */
const VESSELS: [form: string, vessel: RegExp][] = [
  ['sachet', /^(\d+)\s*(?:sachet|sobre|stick)/],
  ['ampoule', /^(\d+)\s*(?:ampoule|ampolla)/],
  ['syringe', /^(\d+)\s*(?:\(\d+ ?x ?\d+\) )?(?:seringue|jeringa)/],
  [
    'single dose',
    /^(\d+)\s*(?:flacons? pulverisateurs? nasa\w+ en )?(?:recipients? unidose|unidose|dosette|envases unidosis|monodosis|unidosis)/,
  ],
]
const NESTED_DOSES = /(\d+) recipients? unidose/

/** A pack of two parts, such as powder and solvent, has no number of pieces. */
const parts = (text: string) => text.split(/ [-+] /)

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

function countedIn(part: string): number {
  const packs = Number(/^(\d+)\s+(?!x\b)\p{L}/u.exec(part)?.[1] ?? 1)
  const found = [...part.matchAll(COUNTED)]
  // "28 comprimés": the number in front counts the pieces.
  const isBare = found[0]?.index === 0
  return (isBare ? 1 : packs) * sum(found.map(([, number, times]) => Number(number) * Number(times ?? 1)))
}

/** Contents of a French or Spanish pack: "1 plaquette(s) … de 14 gélule(s)", "56 (4x14) comprimidos". */
export function piecesOf(words: string): Pieces {
  const text = plain(words).replace(ASIDE, ' ').replace(/\s+/g, ' ')
  const counted = sum(parts(text).map(countedIn))
  const found =
    counted > 0 ? { pieces: counted, form: null } : (devices(text) ?? vessels(text) ?? doses(text))
  return found && found.pieces !== null && found.pieces <= MOST_PIECES ? found : UNKNOWN
}

function devices(text: string): Pieces | null {
  const each = DEVICES.exec(text)
  if (!each) return null
  const packs = each.index === 0 ? 1 : Number(/^(\d+)\s/.exec(text)?.[1] ?? 1)
  return { pieces: packs * Number(each[1]), form: 'patch' }
}

function vessels(text: string): Pieces | null {
  const several = parts(text).filter((part) =>
    /^\d+ (?:flacon|ampoule|seringue|poche|vial|cartouche)/.test(part),
  )
  if (several.length > 1) return UNKNOWN
  const nested = NESTED_DOSES.exec(text)
  const packs = Number(/^(\d+)\s/.exec(text)?.[1] ?? 1)
  if (nested && nested.index > 0 && !/^\d+ recipients? unidose/.test(text))
    return { pieces: packs * Number(nested[1]), form: 'single dose' }
  for (const [form, vessel] of VESSELS) {
    const number = vessel.exec(text)?.[1]
    if (number) return { pieces: Number(number), form }
  }
  return null
}

function doses(text: string): Pieces | null {
  const number = DOSES.exec(text)?.[1]
  const packs = Number(/^(\d+)\s/.exec(text)?.[1] ?? 1)
  return number ? { pieces: packs * Number(number), form: 'dose' } : null
}
