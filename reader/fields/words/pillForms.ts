import { mistakesBetween } from '../../letters/misreading.ts'

/**
 * What is counted in pieces and swallowed, as packages name it: stems of folded words in the languages of Europe and
 * the Americas. Sachets, suppositories, ampoules and puffs are not pills.
 */
const STEMS = [
  // TABLETS, TABLETTEN, TABLETAS, TABLETKI, TABLETTER, FILMTABLETTA, BRUSETABLETTER …
  ...['[A-Z]{0,8}TABLE(?!S)[A-Z]*', 'TABL', 'TBL', 'TABS', 'TAB(?![A-Z])'],
  ...[
    'COMPRIM[A-Z]*',
    'COMPRESS[AE](?![A-Z])',
    'CPR(?![A-Z])',
    'CPS(?![A-Z])',
    'COMP(?![A-Z])',
    'CP(?![A-Z])',
  ],
  ...[
    '[A-Z]{0,6}[CK]APSUL[A-Z]*',
    '[A-Z]{0,6}KAPSEL[A-Z]*',
    '[A-Z]{0,6}KAPSL[A-Z]*',
    'KAPSZUL[A-Z]*',
    'CAPS',
    'CAP(?![A-Z])',
  ],
  ...[
    'GELULES?',
    'GEL\\s?CAPS?',
    'GEL\\s?TABS?',
    'SOFT\\s?GELS?',
    'LIQUI.?GELS?',
    'CAPLETS?',
    'ULTRATABS?',
    'MINITABS?',
  ],
  ...[
    'PILLS?(?![A-Z])',
    'PILLOLE',
    'PASTILL[A-Z]*',
    'LOZENGES?',
    'GUMM(?:Y|IES)',
    'CHEWABLES?',
    'DRAG[EI]E[A-Z]*',
    'DRAZE[A-Z]*',
    'DRAJE[A-Z]*',
    'GRAGEAS?',
    'GRAGEES?',
  ],
  ...['PERLAS(?![A-Z])', 'PERLES(?![A-Z])'],
]

/** Matches the name of a pill form in a folded text, from its start. */
export const PILL_FORM = `(?:${STEMS.join('|')})`

/** How a form is qualified between the number and its name: 28 gastro-resistant capsules. */
export const FORM_QUALIFIER =
  '(?:(?:FILM|COATED|GASTRO|RESISTANT|ENTERIC|PROLONGED|EXTENDED|MODIFIED|DELAYED|SUSTAINED|RELEASE|SOFT|HARD|CHEWABLE|ORODISPERS|EFFERVESC|DISPERS|SOLUBLE|LIQUID|FILLED|SUGAR|FREE|GELATIN|VEGETABLE|VEGETARIAN|MICRO|MINI|EASY|COMFORT|PELLICUL|RECUBIERT|REVESTID|RIVESTIT|BLISTER|DB|SZT|STUCK)[A-Z]*[\\s.,-]*)'

/** The forms that readers most often break; shorter words lie too near to other ones. */
const OFTEN_MISREAD = ['TABLETS', 'TABLET', 'CAPSULES', 'CAPLETS', 'COMPRIMES', 'COMPRIMIDOS', 'TABLETTEN']
const FORM = new RegExp(`^${PILL_FORM}$`)

/** The folded text with misread names of forms (UBLETS, TAALES) put right, position for position. */
export function withFormsRepaired(folded: string): string {
  return folded.replace(/[A-Z]{5,11}/g, (word) => {
    if (FORM.test(word)) return word
    const form = OFTEN_MISREAD.find(
      (name) => mistakesBetween(name, word, 2.1) < 2.1 && name.length >= word.length,
    )
    // A word that lost a letter takes the form's last ones: what counts is that it is one.
    return form ? form.slice(0, word.length) : word
  })
}
