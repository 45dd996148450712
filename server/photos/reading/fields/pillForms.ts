/**
 * What is counted in pieces and swallowed, as packages name it: stems of folded words in the languages of Europe and
 * the Americas. Sachets, suppositories, ampoules and puffs are not pills.
 */
const STEMS = [
  'TABLET', // also TABLETTEN, TABLETAS, TABLETKI, TABLETTA, TABLETTER
  ...['FILMTABL', 'TABLE?TEK', 'TABLET', 'TBL', 'TABS?'],
  ...['COMPRIM', 'COMPRESS[AE]', 'CPR', 'CPS', 'COMP', 'CP'],
  ...[
    'CAPSUL',
    'KAPSUL',
    'KAPSEL',
    'KAPSL',
    'KAPSZUL',
    'CAPS?',
    'GELULE',
    'GELCAP',
    'SOFT\\s?GEL',
    'LIQUI.?GEL',
    'GELTAB',
  ],
  ...[
    'CAPLET',
    'PILLS?',
    'PILLOLE',
    'PASTILL',
    'LOZENGE',
    'GUMM(?:Y|IES)',
    'CHEWABLE',
    'DRAGEE',
    'DRAZE',
    'DRAJE',
    'GRAGEA',
  ],
  ...[
    'PERLAS?',
    'PERLES?',
    'ULTRATAB',
    'MINITAB',
    'OBDUKTETT',
    'RETARDTABL',
    'DEPOTTABL',
    'BRUSETABL',
    'TUGGTABL',
  ],
]
/** Stems of three letters and less stand alone: CAP is a form, the CAP of CAPTOPRIL is not. */
const WHOLE = /^(TABS\?|TBL|CPR|CPS|COMP|CP|CAPS\?|PILLS\?)$/

/** Matches the name of a pill form in a folded text. */
export const PILL_FORM = STEMS.map((stem) =>
  WHOLE.test(stem) ? `${stem}(?![A-HJ-Z]|I(?!NCL))` : `${stem}[A-Z]*`,
).join('|')

/** What packages count in pieces without naming a form: pieces, Stück, unidades, db, szt. */
export const PIECES =
  'PIECES?|PCS|STUCK|STK|ST|UNIDADES|UNID|UNITES?|DB|SZT|KPL|STUKS|ADET|TK|VNT|GAB|KS|COUNT|CT'

/** How a form is qualified between the number and its name: 28 gastro-resistant capsules. */
export const FORM_QUALIFIER =
  'FILM|COATED|GASTRO|RESISTANT|ENTERIC|PROLONGED|EXTENDED|MODIFIED|DELAYED|SUSTAINED|RELEASE|SOFT|HARD|CHEWABLE|ORODISPERSIBLE|EFFERVESCENT|DISPERSIBLE|SOLUBLE|LIQUID|FILLED|SUGAR|FREE|GELATIN|VEGETABLE|MICRO|MINI|PELLICUL|RECUBIERT|RECOUVERT|REVESTID|FILMDRAGE|RIVESTIT'
