import type { Page } from '../page.ts'
import { fold } from './fold.ts'
import type { Lexicon } from './lexicon.ts'
import { PILL_FORM } from './pillForms.ts'
import { purposesIn } from './purposeMentions.ts'

/** What only medicines say, in the languages of Europe and the Americas, folded and without spaces. */
const SAID_BY_MEDICINES =
  /PRESCRIPTION|RXONLY|PHARMAC|FARMAC|APOTHEK|APTEEK|LEKARN|PHYSICIAN|MEDICINE|MEDICAMENT|MEDICAMENTO|MEDICINAL|MEDICINALE|ARZNEIMITTEL|LAKEMEDEL|LEGEMIDDEL|LAEGEMIDDEL|LAAKE|GENEESMIDDEL|GYOGYSZER|DRUGFACTS|ACTIVEINGREDIENT|PRINCIPIOATTIVO|WIRKSTOFF|SUBSTANCEACTIVE|REACHOFCHILDREN|SCHEDULE[HGX]|MFGLIC|ORALUSE|USOORAL|VOIEORALE|ZUMEINNEHMEN|LABORATOR|HEALTHCARE|DOSAGE|POSOLOG|DOSIERUNG|UNCOATED|FILMCOATED|EACHTABLET|EACHCAPSULE|VIAORAL|ORALES|SUPPOSIT|SUPPOST|ZAPFCHEN|CREAM|CREMA|POMMADE|UNGUENT|SIROP|JARABE|SCIROPPO|XAROPE|SAFT|OINTMENT|INHALER|INHALATOR|EYEDROPS|EARDROPS|AUSTR\d{5}|NDC\d{4}|PZN\d{7}|SYRUP|ANTACID|MULTIVITAMIN|FOODSUPPLEMENT|DIETARYSUPPLEMENT/
const STRENGTH = /\d\s?(?:MG|MCG|UG|IU|I\.U|MG\/ML|MG\/5)(?![A-Z])/
const PHARMACOPOEIA = /(?<![A-Z])(?:I\.?P|B\.?P|U\.?S\.?P|PH\.?\s?EUR)\.?(?![A-Z])/
const FORM = new RegExp(`(?<![A-Z])${PILL_FORM}(?![A-Z])`)
const COUNTED_FORM = new RegExp(`\\d\\s?${PILL_FORM}(?![A-Z])`)
/** Symbols that only medicines carry: Italy's pharmacode. */
const MEDICINE_SYMBOLS = ['Code32']
/** What only food says. */
const SAID_BY_FOOD =
  /NUTRITION|CALORIES|KCAL|KILOJOULE|SERVINGSIZE|BESTBEFORE|NETWT|NETWEIGHT|FLAVOU?R|CHOCOLAT|SAUCE|JELLY|COOKIE|BISCUIT|SNACK|MILK|CHEESE|JUICE|PASTEURI|ZUTATEN|INGREDIENTI:|NAHRWERT|VOEDINGSWAARDE|VALEURNUTRI|INFORMACIONNUTRICIONAL|TRANSFAT|PROTEIN|CARBOHYDRATE|SODIUMCHLORIDE0MG/

/** Signs of a medicine that the photo must show before it is given a name or a count. */
const ENOUGH = 2

/** Whether a page shows a medicine's package. Food has dates too, and must come back without a name or a count. */
export function isMedicine(page: Page, lexicon: Lexicon): boolean {
  let signs = page.barcodes.some(({ format }) => MEDICINE_SYMBOLS.includes(format)) ? ENOUGH : 0
  for (const { text, joined, confidence } of page.lines) {
    if (joined || confidence < 0.6) continue
    const folded = fold(text)
    const glued = folded.replace(/[^A-Z0-9:]/g, '')
    if (SAID_BY_MEDICINES.test(glued)) signs += 1
    if (STRENGTH.test(folded)) signs += 1
    if (PHARMACOPOEIA.test(folded)) signs += 1
    if (COUNTED_FORM.test(folded)) signs += 2
    else if (FORM.test(folded)) signs += 1.5
    signs += purposesIn(text).length
    if (SAID_BY_FOOD.test(glued)) signs -= 3
    for (const { medicine, exact } of lexicon.find(text)) {
      signs += (medicine.kind === 'brand' ? 2 : 1) * (exact ? 1 : 0.5)
    }
  }
  return signs >= ENOUGH
}
