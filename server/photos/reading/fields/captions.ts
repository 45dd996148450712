import { monthsNamed } from './monthNames.ts'

/** What a printed caption says of the value behind it; `other` covers lots, prices, licences and the dates of a prescription. */
export type CaptionKind = 'expiry' | 'manufacture' | 'other'

/** A caption found in a folded text, with its position there. */
export interface Caption {
  kind: CaptionKind
  start: number
  end: number
  /** False when it is a single letter or a likely misreading: good only with a date directly behind it. */
  sure: boolean
}

/**
 * Captions as packages print them, folded. A space stands for any spaces, dots or colons, or none. The languages are
 * those of Europe and the Americas, and the English of Indian strips; Greek and Cyrillic wait for weights that read them.
 */
const PHRASES: Record<CaptionKind, string[]> = {
  expiry: [
    ...[
      'EXP',
      'EXPIRY',
      'EXPIRES',
      'EXPIRE',
      'EXPIRATION',
      'EXPIRING',
      'EXPDT',
      'EXP DT',
      'EXP DATE',
      'EXPIRY DATE',
    ],
    ...['USE BY', 'USE BEFORE', 'USE UNTIL', 'BEST BEFORE', 'BEST BY', 'BEST IF USED BY', 'BB', 'BBE', 'BBD'],
    ...['DISCARD AFTER', 'DISCARD BY', 'DO NOT USE AFTER', 'BEYOND USE', 'EX DATE', 'EX DT'],
    // Spanish, Portuguese
    ...[
      'CAD',
      'CADUC',
      'CADUCIDAD',
      'CADUCA',
      'CADUCITAT',
      'VENC',
      'VENCE',
      'VENCTO',
      'VENCIMIENTO',
      'VENCIMENTO',
      'VTO',
      'VEN',
      'F V',
      'EXPIRA',
    ],
    ...['CONSUMIR ANTES', 'VAL', 'VALIDADE', 'VALIDO ATE', 'VALIDA ATE', 'VALIDEZ', 'VALIDO HASTA', 'VALID'],
    // French, Italian
    ...[
      'PER',
      'PEREMPTION',
      'UTILISER AVANT',
      'CONSOMMER AVANT',
      'UTILISER JUSQU',
      'DLU',
      'DLUO',
      'SCAD',
      'SCADENZA',
      'USARE ENTRO',
      'UTILIZZARE ENTRO',
      'CONSUMARE ENTRO',
      'CONSUMARSI ENTRO',
    ],
    // German, Dutch
    ...[
      'VERW BIS',
      'VERWENDBAR BIS',
      'VERWENDEN BIS',
      'ZU VERWENDEN BIS',
      'VERWENDBAR',
      'VERW',
      'HALTBAR BIS',
      'MHD',
      'VERFALL',
      'VERFALLDATUM',
      'VERFALLSDATUM',
      'VERF',
    ],
    ...[
      'THT',
      'HOUDBAAR TOT',
      'TENMINSTE HOUDBAAR TOT',
      'NIET TE GEBRUIKEN NA',
      'GEBRUIKEN VOOR',
      'VERVALDATUM',
      'VERVAL',
    ],
    // Swedish, Norwegian, Danish, Icelandic, Finnish
    ...[
      'UTG DAT',
      'UTG DATO',
      'UTGANGSDATUM',
      'UTG',
      'UTLOPSDATO',
      'UTLOPSDATUM',
      'UTLOP',
      'UTL DATO',
      'UDLOBSDATO',
      'UDLOB',
      'UDL DATO',
      'ANV SENAST',
      'ANVANDS SENAST',
      'ANVANDS FORE',
      'ANVENDES FOR',
      'ANV FOR',
      'ANV FORE',
      'BRUKES FOR',
      'HOLDBAR TIL',
      'FYRNIST',
      'FYRNING',
    ],
    ...[
      'KAYT VIIM',
      'KAYTETTAVA VIIMEISTAAN',
      'KAYTETTAVA ENNEN',
      'VIIM KAYTTOPAIVA',
      'VIIM KAYTTO',
      'VIIMEINEN KAYTTOPAIVA',
      'PARASTA ENNEN',
    ],
    // Baltic: Estonian, Latvian, Lithuanian
    ...['KOLBLIK KUNI', 'KOLBLIK', 'DERIGS LIDZ', 'DER LIDZ', 'TINKA IKI', 'GALIOJA IKI', 'TINKAMUMO LAIKAS'],
    // Polish, Czech, Slovak, Hungarian
    ...[
      'WAZN',
      'WAZNOSC',
      'TERMIN WAZNOSCI',
      'DATA WAZNOSCI',
      'WAZNY DO',
      'WAZNE DO',
      'UZYC PRZED',
      'POUZITELNE DO',
      'POUZ DO',
      'POUZITELNOST',
      'EXSP',
      'EXSPIRACE',
      'EXSPIRACIA',
      'SPOTREBUJTE DO',
      'SPOTREBOVAT DO',
    ],
    ...['FELH', 'FELHASZNALHATO', 'FELHASZNALHATOSAG', 'FELHASZN', 'LEJARAT', 'LEJARATI', 'LEJAR'],
    // Croatian, Slovenian, Serbian, Bosnian, Albanian, Romanian, Turkish, Maltese
    ...[
      'ROK TRAJANJA',
      'ROK VALJANOSTI',
      'ROK UPORABE',
      'ROK UPOTREBE',
      'ROK UPORABNOSTI',
      'UPORABNO DO',
      'UPORABITI DO',
      'UPORABITI PRED',
      'UPOTREBITI DO',
      'UPOTRIJEBITI DO',
      'VAZI DO',
      'VALJA DO',
      'GODNE DO',
      'SKADENCA',
      'SKADON',
      'DATA EXPIRARII',
      'UTILIZA PANA',
      'VALABIL PANA',
    ],
    ...['SON KULLANMA', 'SON KULLANIM', 'SON KUL', 'S K T', 'SKT', 'SON TUKETIM', 'JISKADI'],
    // Vietnamese, Malay and Indonesian packages travel far
    ...['HSD', 'HAN DUNG', 'TARIKH LUPUT', 'KADALUARSA', 'KEDALUWARSA'],
  ],
  manufacture: [
    ...[
      'MFG',
      'MFD',
      'MFR',
      'MFGD',
      'MFGDT',
      'MFG DT',
      'MFG DATE',
      'MFDG',
      'MFT',
      'MANUFACTURED',
      'MANUFACTURE',
      'MANUFACTURING',
      'MANUF',
      'MAN DATE',
      'MANF',
      'MNF',
      'MAN',
      'DOM',
      'DATE OF MFG',
    ],
    ...[
      'PROD',
      'PROD DATE',
      'PRODUCTION',
      'PRODUCED',
      'PKD',
      'PKG',
      'PACKED',
      'PACKAGED',
      'PACK DATE',
      'DATE OF MANUFACTURE',
    ],
    ...[
      'FAB',
      'FABR',
      'FABRICADO',
      'FABRICACION',
      'FABRICACAO',
      'FABRICATION',
      'FABRICAT',
      'FABRICATIE',
      'F F',
      'ELAB',
      'ELABORACION',
      'ELABORADO',
      'ENV',
      'ENVASADO',
      'CONDITIONNE',
    ],
    ...[
      'PRODUZIONE',
      'PRODOTTO',
      'CONFEZIONATO',
      'HERST',
      'HERGESTELLT',
      'HERSTELLDATUM',
      'HERSTELLUNGSDATUM',
      'ABGEFULLT',
      'PRODUCTIEDATUM',
      'TILLV',
      'TILLVERKAD',
      'TILLVERKNINGSDATUM',
      'PRODUKSJONSDATO',
      'FREMSTILLET',
      'VALM PVM',
      'VALMISTETTU',
      'VALM',
    ],
    ...[
      'PRODUKCJI',
      'WYPRODUKOWANO',
      'DATUM VYROBY',
      'VYROBENO',
      'VYROBENE',
      'GYARTAS',
      'GYARTVA',
      'PROIZVEDENO',
      'PROIZVODNJE',
      'IZDELANO',
      'URETIM',
      'URETIM TARIHI',
      'IMAL',
      'U T',
      'NSX',
    ],
  ],
  other: [
    ...[
      'LOT',
      'LOTE',
      'LOTTO',
      'LOTNR',
      'LOT NO',
      'BATCH',
      'BATCH NO',
      'B NO',
      'BNO',
      'B N',
      'BN',
      'CH B',
      'CHB',
      'CHARGE',
      'CHARGEN',
      'PARTIJ',
      'SARJA',
      'ERA',
      'SERIE',
      'SERIA',
      'NR SERII',
      'SARZA',
      'SZ',
      'GY SZ',
      'PARTI NO',
      'LOT PARTI',
    ],
    ...['MRP', 'M R P', 'PRICE', 'RS', 'INCL', 'PVP', 'PRIX', 'PREIS', 'PREZZO'],
    ...[
      'LIC',
      'LIC NO',
      'LICENCE',
      'LICENSE',
      'M L',
      'ML',
      'MFG LIC',
      'MFG LIC NO',
      'REG NO',
      'REG',
      'NDC',
      'PZN',
      'CIP',
      'AIC',
      'GTIN',
      'SN',
      'S N',
      'NN',
      'PC',
      'TEL',
      'PHONE',
      'REF',
      'ART',
      'ART NO',
      'DIN',
      'EAN',
    ],
    ...[
      'FILLED',
      'DATE FILLED',
      'FILL DATE',
      'DISPENSED',
      'REFILL',
      'REFILLS',
      'REFILL UNTIL',
      'RX',
      'QTY',
      'ISSUED',
      'PRESCRIBED',
      'DOB',
      'BORN',
      'REV',
      'REVISED',
      'REVISION',
      'REVISTO',
      'PRINTED',
      'OPENED',
      'DATE OPENED',
      'STAND',
      'MISE A JOUR',
      'OPENED ON',
      'MANUFACTURED BY',
      'MFG BY',
      'MFD BY',
      'MARKETED BY',
      'MKT BY',
      'PRODUCED BY',
      'SINCE',
      'COPYRIGHT',
      'PATENT',
    ],
  ],
}
/** Up to this many letters a caption needs ends: VAL is one, the VAL of VALIUM is not. */
const SHORT = 5
const BETWEEN = '[\\s.:]*'

const kinds = new Map<string, CaptionKind>()
for (const kind of ['other', 'manufacture', 'expiry'] as const) {
  for (const phrase of PHRASES[kind]) kinds.set(phrase.replaceAll(' ', ''), kind)
}
const alternatives = Object.values(PHRASES)
  .flat()
  .sort((a, b) => b.length - a.length)
  .map((phrase) => {
    const letters = phrase.replaceAll(' ', '').length
    const body = phrase.split(' ').join(BETWEEN)
    return letters > SHORT ? body : `(?<![A-Z0-9])${body}(?![A-Z])`
  })
const PRINTED = new RegExp(alternatives.join('|'), 'g')
/** EXP glued to what is beside it: EXPMAR2029, BATCHEXP, MFD08/2025EXP.10/2019. */
const GLUED = /(EXP|MF[GD])(?=[\s.:]*(?:DT|DATE)?[\s.:]*([A-Z0-9]{3}))/g
/** What readers make of EXP and MFG in dot-matrix print, and the single letters some makers print. */
const MISREAD =
  /(?<![A-Z])(?:(E[XK%][FRDB]|[FC]XP|EKP|EP|EYP|XP|EXPP|UXP|ED)|(M[EFP][GDO6CB]|NFG|MFC|IFG|MPG))(?=[\s.:]*(?:DT|DATE)?[\s.:]*[\dA-Z]{2})|(?<![A-Z0-9])(?:(E)|(M|P))(?=[\s:.]{0,2}(?:\d{2}[\s/.-]?\d{2}|[A-Z]{3}[\s/.-]?\d{2}))/g

/** The captions of a folded text, in order. Of two that overlap the longer stands. */
export function findCaptions(folded: string): Caption[] {
  const found: Caption[] = []
  const add = (caption: Caption) => {
    if (!found.some((other) => other.start < caption.end && other.end > caption.start)) found.push(caption)
  }
  for (const match of folded.matchAll(PRINTED)) {
    const kind = kinds.get(match[0].replace(/[\s.:]/g, ''))
    if (kind) add({ kind, start: match.index, end: match.index + match[0].length, sure: true })
  }
  for (const match of folded.matchAll(GLUED)) {
    const next = match[2]!
    if (!/^\d/.test(next) && monthsNamed(next).length === 0) continue
    const kind = match[1] === 'EXP' ? 'expiry' : 'manufacture'
    add({ kind, start: match.index, end: match.index + 3, sure: true })
  }
  for (const match of folded.matchAll(MISREAD)) {
    const kind = match[1] || match[3] ? 'expiry' : 'manufacture'
    add({ kind, start: match.index, end: match.index + match[0].length, sure: false })
  }
  return found.sort((a, b) => a.start - b.start)
}
