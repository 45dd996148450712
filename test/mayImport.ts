/**
 * The floors of the server and of the web app, from the lowest up, with the rooms of each in order. A module imports
 * only rooms before its own: a lower floor's, or an earlier one's on the same floor. docs/architecture.md has the picture.
 */
export const FLOORS: Record<'server' | 'web', Record<string, string>> = {
  server: {
    platform: 'database language http sending',
    people: 'auth images families invitations accounts oidc people',
    medicines:
      'measurements registers stock medications ingredients packs plans doses shopping joining moving',
    // The files beside the channels are the floor's second room.
    reminders: 'channels .',
    exchange: 'exports csvExport imports backup calendar doctor homeAssistant photos',
    // No floor, but what stands on all of them.
    '.': 'admin config jobs . commands',
  },
  web: {
    base: 'http device ui worker build styles .',
    people: 'auth families invitations people',
    medicines:
      'ingredients measurements doses photos plans offline reading scanning packs charts joining medication',
    reminders: '.',
    screens: 'household today shopping pharmacyOrder calendar doctor importExport account adding cabinet',
    '.': 'app .',
  },
}

/** Modules of the server and the web app, in order: `server/medicines/doses`. */
export const ROOMS = Object.entries(FLOORS).flatMap(([side, floors]) =>
  Object.entries(floors).flatMap(([floor, rooms]) =>
    rooms.split(' ').map((room) => [side, floor, room].filter((part) => part !== '.').join('/')),
  ),
)

/** Modules beside the floors that rooms may import, by the longest prefix of the room. */
export const MAY_USE: Record<string, string[]> = {
  server: ['contract', 'language', 'schedule'],
  'server/config': ['contract', 'language', 'reader/text/network'],
  'server/platform/database': ['contract', 'language'],
  'server/medicines/registers': ['contract', 'language', 'registers', 'reader/ingredientsOf.ts'],
  'server/medicines/ingredients': ['contract', 'language', 'reader/ingredientsOf.ts'],
  'server/exchange/imports': ['contract', 'language', 'schedule', 'reader/process'],
  'server/exchange/photos': [
    'contract',
    'language',
    'reader/medicineReading.ts',
    'reader/decoding',
    'reader/quality',
    'reader/process',
  ],
  'server/commands': ['contract', 'language', 'schedule', 'registers'],
  web: ['contract', 'language', 'schedule', 'codes'],
  // Knows no domain word.
  'web/base/ui': ['language'],
}

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

/** Modules (folders or files) below the floors, with those that each may import besides itself. */
export const MAY_IMPORT: Record<string, string[]> = {
  language: [],
  contract: ['language'],
  schedule: ['contract', 'language'],
  codes: [],
  // Their build also writes the lexicon's brands.
  registers: ['codes', 'reader/ingredientsOf.ts'],
  'registers/build': ['registers', 'reader/ingredientsOf.ts', 'reader/letters', 'reader/lexicon'],

  // The reader knows neither HTTP nor the household's data. Its folders are in a photo's order: those for
  // pictures know nothing of medicines, and no field imports another.
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
}
