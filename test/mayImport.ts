const SHARED_BY_FIELDS = [
  'reader/page.ts',
  'reader/medicineReading.ts',
  'reader/letters',
  'reader/lexicon',
  'reader/fields/layout',
  'reader/fields/words',
]

/** Modules that a reading process runs, and its result. */
const READER_MODULES = [
  'reader',
  'reader/page.ts',
  'reader/medicineReading.ts',
  'reader/decoding',
  'reader/quality',
]

/** Modules that every feature with routes may import. */
const ANSWERS = ['contract', 'language', 'server/database', 'server/http', 'server/auth']

/** Modules that features with a family's data and people may import. */
const OF_FAMILIES = [...ANSWERS, 'server/families', 'server/people']

/** Features of the web app, in order: a folder may import from those before it. */
const WEB_MODULES = [
  'web/auth',
  'web/people',
  'web/families',
  'web/joining',
  'web/ingredients',
  'web/measurements',
  'web/doses',
  'web/plans',
  'web/photos',
  'web/scanning',
  'web/reading',
  'web/packs',
  'web/pictures',
  'web/medication',
  'web/shopping',
  'web/today',
  'web/offline',
  'web/household',
  'web/reminders',
  'web/calendar',
  'web/doctor',
  'web/transfer',
  'web/account',
  'web/adding',
  'web/cabinet',
]

/**
 * Each module (a folder or a file) may import from itself and from the modules named here.
 * docs/architecture.md has the picture.
 */
export const MAY_IMPORT: Record<string, string[]> = {
  language: [],
  contract: ['language'],
  schedule: ['contract', 'language'],
  codes: [],
  // What is built here also writes the lexicon's brands.
  registers: ['codes', 'reader/ingredientsOf.ts'],
  'registers/build': ['registers', 'reader/ingredientsOf.ts', 'reader/letters', 'reader/lexicon'],

  // The reader knows pictures and text, neither HTTP nor the household's data. Its folders are in the order
  // in which a photo passes: those for pictures know nothing of medicines, and no field imports another.
  'reader/page.ts': [],
  'reader/medicineReading.ts': ['reader/page.ts'],
  'reader/letters': [],
  'reader/decoding': [],
  'reader/quality': ['reader/page.ts', 'reader/decoding'],
  'reader/text/network': [],
  'reader/text': ['reader/page.ts', 'reader/letters', 'reader/decoding', 'reader/text/network'],
  'reader/training': ['reader/text', 'reader/text/network'],
  'reader/codes': ['codes', 'reader/page.ts', 'reader/medicineReading.ts', 'reader/decoding'],
  'reader/lexicon': ['reader/letters'],
  'reader/fields/layout': ['reader/page.ts', 'reader/letters'],
  'reader/fields/words': SHARED_BY_FIELDS,
  'reader/fields/expiry': SHARED_BY_FIELDS,
  'reader/fields/count': SHARED_BY_FIELDS,
  'reader/fields/name': SHARED_BY_FIELDS,
  'reader/fields/purpose': SHARED_BY_FIELDS,
  // Fields decide which print belongs to which package.
  'reader/fields/packages': [...SHARED_BY_FIELDS, 'codes', 'reader/fields/name', 'reader/fields/expiry'],
  'reader/process': READER_MODULES,
  'reader/ingredientsOf.ts': ['reader/letters', 'reader/lexicon'],

  'server/database': [],
  'server/language': ['language'],
  'server/sending': ['server/database'],
  'server/channels': ['language', 'contract', 'server/database', 'server/sending', 'server/language'],
  'server/http': ['language', 'contract', 'server/database', 'server/language'],
  'server/auth': ['language', 'contract', 'server/database', 'server/http', 'server/language'],
  'server/images': ANSWERS,
  'server/families': [...ANSWERS, 'server/images'],
  'server/invitations': [...ANSWERS, 'server/families'],
  'server/accounts': [...ANSWERS, 'server/images', 'server/families', 'server/invitations'],
  'server/people': [...ANSWERS, 'server/families'],
  'server/stock': ['contract', 'language', 'schedule', 'server/database', 'server/http'],
  'server/medications': [...OF_FAMILIES, 'server/images', 'server/stock'],
  'server/packs': [...OF_FAMILIES, 'server/images', 'server/stock', 'server/medications'],
  'server/plans': [...OF_FAMILIES, 'server/stock', 'server/medications', 'schedule'],
  'server/doses': [...OF_FAMILIES, 'server/stock', 'server/medications', 'server/plans', 'schedule'],
  'server/reminders': [
    ...ANSWERS,
    'server/sending',
    'server/channels',
    'server/people',
    'server/plans',
    'server/doses',
    'schedule',
  ],
  'server/measurements': OF_FAMILIES,
  'server/shopping': [...OF_FAMILIES, 'server/medications', 'server/plans'],
  'server/calendar': [...OF_FAMILIES, 'server/plans'],
  'server/tables': [...OF_FAMILIES, 'server/medications', 'server/exports'],
  'server/imports': [
    ...OF_FAMILIES,
    'server/images',
    'server/stock',
    'server/medications',
    'server/plans',
    'server/doses',
    'server/measurements',
    'server/tables',
    'schedule',
  ],
  'server/doctor': [...OF_FAMILIES, 'server/medications', 'server/plans', 'server/measurements', 'schedule'],
  'server/ingredients': [
    ...ANSWERS,
    'server/families',
    'server/medications',
    'server/registers',
    'reader/ingredientsOf.ts',
  ],
  'server/registers': [...ANSWERS, 'server/families', 'registers', 'reader/ingredientsOf.ts'],
  'server/photos': [
    'server/registers',
    ...ANSWERS,
    'server/images',
    'server/families',
    'server/medications',
    'reader/medicineReading.ts',
    'reader/decoding',
    'reader/quality',
    'reader/process',
  ],
  'server/exports': [
    ...OF_FAMILIES,
    'server/images',
    'server/medications',
    'server/packs',
    'server/plans',
    'server/ingredients',
    'server/measurements',
    'server/shopping',
    'server/reminders',
  ],
  'server/admin': ['server/database', 'server/images'],
  'server/backup': ['server/database', 'server/images'],
  'server/jobs': [
    'server/http',
    'server/database',
    'server/auth',
    'server/images',
    'server/families',
    'server/invitations',
    'server/backup',
    'server/stock',
    'server/packs',
    'server/plans',
    'server/doses',
    'server/channels',
    'server/reminders',
  ],

  'web/http': ['contract', 'language'],
  'web/device': ['web/http'],
  'web/ui': ['language'],
  'web/worker': ['contract', 'language'],
  ...Object.fromEntries(
    WEB_MODULES.map((module, place) => [
      module,
      [
        'contract',
        'language',
        'schedule',
        'codes',
        'web/http',
        'web/device',
        'web/ui',
        'web',
        ...WEB_MODULES.slice(0, place),
      ],
    ]),
  ),
}
