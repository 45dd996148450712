import type { TextLine } from '../page.ts'
import { fold } from './fold.ts'
import { PILL_FORM } from './pillForms.ts'

/** Words that stand large on packages and are no part of a medicine's name. */
const WORDS = new Set(
  [
    'ALL AND ANY ARE BY CAN CONTAINS DO EACH FOR FROM HAS IN IS MAY NOT OF ON ONLY OR OUT PER SEE SHOULD SOLD THAN THAT THE THIS TO USE USES WITH YOUR',
    'ACTION ADULT ADULTS ADVANCED BEST BONUS CHILDREN CLINICALLY COUNT DAY DAYS DOUBLE EASY EFFECTIVE ESSENTIALS EXTRA FAST FREE FREEZE FORMULA GENTLE HOUR HOURS INDOOR LASTING LONG MAXIMUM MAX MINS MINUTES NATURAL NEW NIGHT NON DROWSY ORIGINAL OUTDOOR PACK PLUS POWERFUL PROVEN QUALITY QUICK RAPID RELIEF RELIEVES REGULAR SAFETY SIZE STARTS STRENGTH STRONG SUGAR TRIPLE TRUSTED VALUE WORKS',
    'ACTIVE CAUTION COATED COLOUR COLOR COMPOSITION DIRECTIONS DOSAGE DOSE DRUG DRUGS FACTS FILM HCL HYDROCHLORIDE INDICATIONS INFORMATION INGREDIENT INGREDIENTS KEEP LABEL LEAFLET MEDICATION MEDICINE MEDICINES MG ML ORAL OTC PATIENT PHARMACIST PHYSICIAN PRESCRIPTION PROTECT PURPOSE READ RELEASE RX SCHEDULE SOLUTION STORE SYRUP TAKE WARNING WARNINGS WATER',
    'BATCH BNO CARTON DATE EXP EXPIRY INCL LIC LICENCE LOT MFD MFG MRP NDC PRICE TAXES USP',
    'AG BIOTECH CO COMPANY CORP DRUGSTORE GMBH HEALTH HEALTHCARE INC INDIA INDUSTRIES LABORATORIES LABS LIMITED LTD MANUFACTURED MARKETED PHARMA PHARMACEUTICAL PHARMACEUTICALS PHARMACY PLC PVT REGISTERED TRADEMARK TRADE MARK',
    'ABBOTT ALEMBIC ALKEM APOTEX ASTRAZENECA AUROBINDO BAYER BOEHRINGER BRISTOL CADILA CIPLA ELI FERRING GLAXOSMITHKLINE GLENMARK GSK HALEON INTAS JANSSEN JOHNSON KRKA LILLY LUPIN MACLEODS MANKIND MERCK MICRO MYLAN NOVARTIS PFIZER RANBAXY RATIOPHARM RECKITT BENCKISER RAMEDA ROCHE SANDOZ SANOFI AVENTIS SERVIER STADA SUN TAKEDA TEVA TORRENT UNICHEM VIATRIS WATSON WOCKHARDT WOOLWORTHS ZENTIVA ZYDUS',
    'BLUE BRILLIANT BROWN CARMOISINE DIOXIDE ERYTHROSINE GREEN IRON LAKE ORANGE OXIDE PONCEAU QUINOLINE RED SUNSET TARTRAZINE TITANIUM WHITE YELLOW',
    'DISSOLVE DOCTOR EVERY FIRST GUIDE HELP MOUTH NEEDED PRODUCT SLOWLY SWALLOW SWALLOWING TIMES TODAY WHEN',
    'SANS AVEC POUR VOIE ORALE BOITE MIT UND FUR ZUM ZUR STUCK USO VIA PARA CON SIN CAJA VENTA BAJO RECETA MEDICA SOLO',
  ].flatMap((line) => line.split(' ')),
)
const FORM = new RegExp(`^(?:${PILL_FORM}|ABLETS?|IP|BP|USP|SACHETS?|GRANULES|CREAM|GEL|DROPS)$`)
/** Rows of prices, dates, lots and addresses. */
const ROW =
  /M\.?\s?R\.?\s?P|RS\.|\bEXP\b|MF[GD]|(?<![A-Z])NO\.|SUPPOSIT|SUPPOST|RX\s?ONLY|B\.?\s?NO|LIC|\bLTD|WWW|HTTP|@|\.COM|TEL|ALL\s?TAXES|CHILDREN|PRESCRIPTION|STORE|DOSAGE|DREAMSTIME|PHARMEASY|NETMEDS|SHUTTERSTOCK|ALAMY|COLOU?RS?\\s?:|EXCIPIENT|LIMITED|REMEDIES|GMBH|HEALTHCARE|LABORATOR|PHARMACEUT|REGD|TRADE\\s?MARK/

/** The line without ordinary words, marks and forms; null when nothing of a name is left. */
export function withoutNoise(text: string): string | null {
  if (ROW.test(fold(text))) return null
  const cleaned = withSmallLs(text)
    .replace(/[®™©*·•"“”]/g, ' ')
    .replace(/(?<=[A-Z]{3})TM\b/g, ' ')
  const strengthless = cleaned.replace(/(?<!\d)\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|g|ml|iu|%).*$/i, ' ')
  const words = strengthless.split(/[\s,;:()[\]]+/).filter((word) => {
    const folded = fold(word).replace(/[^A-Z0-9-]/g, '')
    return folded !== '' && !WORDS.has(folded) && !FORM.test(folded)
  })
  const value = words.join(' ').replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return /\p{L}{3}/u.test(value) ? value : null
}

/** In mixed lettering a small l is read as a capital I (AII-Vent); all capitals, and Roman numbers, keep theirs. */
function withSmallLs(text: string): string {
  return /\p{Ll}/u.test(text) ? text.replace(/(?<=[A-HJ-UWYZa-z])II(?![IVX])/g, 'll') : text
}

/** What stands in a line that names a company. */
const COMPANY =
  /PHARMA|LABORAT|LIMITED|LTD|GMBH|HEALTHCARE|REMEDIES|BIOTECH|LIFE\s?SCIENCES?|(?<![A-Z])(?:INC|PLC|CORP|AG|SPA|S\.A|PVT)(?![A-Z])|M(?:FD|FG|KT|KTD)\.?\s?BY|MANUFACTURED|MARKETED|DISTRIBUTED/

/** The letters of every line that names a company, or stands above one that does: what is in them is no medicine's name. */
export function companiesOn(lines: TextLine[]): string {
  const letters = lines.map((line) => fold(line.text).replace(/[^A-Z]/g, ''))
  return lines
    .flatMap((line, index) => {
      if (!COMPANY.test(fold(line.text))) return []
      const continuesAbove = /^\s*(?:PHARMA|LABORAT|HEALTHCARE|LIMITED|LTD)/.test(fold(line.text))
      return [letters[index], ...(continuesAbove ? [letters[index - 1]] : [])]
    })
    .join(' ')
}
