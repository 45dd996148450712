import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

const SHARED_BY_FIELDS = [
  'reader/page.ts',
  'reader/medicineReading.ts',
  'reader/letters',
  'reader/lexicon',
  'reader/fields/layout',
  'reader/fields/words',
]

/** Modules that a reading process runs, and its result. */
const READER_HOUSE = [
  'reader',
  'reader/page.ts',
  'reader/medicineReading.ts',
  'reader/decoding',
  'reader/quality',
]

/** Modules that every feature with routes may import. */
const ANSWERS = ['contract', 'server/database', 'server/http', 'server/auth']

/** Modules that features with a family's data and people may import. */
const OF_FAMILIES = [...ANSWERS, 'server/families', 'server/people']

/** Features of the web app, in order: a folder may import from those before it. */
const WEB_ROOMS = [
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
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  schedule: ['contract'],
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
  'reader/process': READER_HOUSE,
  'reader/ingredientsOf.ts': ['reader/letters', 'reader/lexicon'],

  'server/database': [],
  'server/sending': ['server/database'],
  'server/channels': ['contract', 'server/database', 'server/sending'],
  'server/http': ['contract', 'server/database'],
  'server/auth': ['contract', 'server/database', 'server/http'],
  'server/images': ANSWERS,
  'server/families': [...ANSWERS, 'server/images'],
  'server/invitations': [...ANSWERS, 'server/families'],
  'server/accounts': [...ANSWERS, 'server/images', 'server/families', 'server/invitations'],
  'server/people': [...ANSWERS, 'server/families'],
  'server/stock': ['contract', 'schedule', 'server/database', 'server/http'],
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

  'web/http': ['contract'],
  'web/device': ['web/http'],
  'web/ui': [],
  'web/worker': ['contract'],
  ...Object.fromEntries(
    WEB_ROOMS.map((room, place) => [
      room,
      [
        'contract',
        'schedule',
        'codes',
        'web/http',
        'web/device',
        'web/ui',
        'web',
        ...WEB_ROOMS.slice(0, place),
      ],
    ]),
  ),
}

/** True if a server module has routes: those may know the caller. */
const isFeature = (room: string) => MAY_IMPORT[room]?.includes('server/auth') || room === 'server/auth'

/** Modules that only wire: they may import everything on their own side. */
const WIRING: Record<string, RegExp> = {
  reader: /^(codes|reader)(\/|$)/,
  'reader/fields': /^reader\/(page|medicineReading|letters|lexicon|codes|fields)/,
  'server/commands': /^(contract|schedule|registers|server)(\/|$)/,
  server: /^(contract|schedule|reader|registers|server)(\/|$)/,
  'web/app': /^(contract|web)(\/|$)/,
  web: /^(contract|web)(\/|$)/,
}

const roomOf = (file: string): string => {
  const place = path.relative(ROOT, file).split(path.sep).join('/')
  const rooms = [...Object.keys(MAY_IMPORT), ...Object.keys(WIRING)].sort((a, b) => b.length - a.length)
  return rooms.find((room) => place === room || place.startsWith(`${room}/`)) ?? place
}

const sources = (['contract', 'schedule', 'codes', 'registers', 'reader', 'server', 'web'] as const).flatMap(
  (side) =>
    fs
      .readdirSync(path.join(ROOT, side), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(ROOT, side, file)),
)

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

const importsOf = (file: string) =>
  [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] as string)

describe('imports between modules', () => {
  test('every source file is in a module of the table', () => {
    const rooms = new Set([...Object.keys(MAY_IMPORT), ...Object.keys(WIRING)])
    expect(
      sources.filter((file) => !rooms.has(roomOf(file))).map((file) => path.relative(ROOT, file)),
    ).toEqual([])
    expect(sources.length).toBeGreaterThan(40)
  })

  test('every import goes to an allowed module', () => {
    const problems = sources.flatMap((file) => {
      const room = roomOf(file)
      return importsOf(file)
        .filter((target) => target.startsWith('.'))
        .flatMap((target) => {
          const imported = roomOf(path.resolve(path.dirname(file), target))
          const allowed =
            WIRING[room]?.test(imported) ?? (imported === room || MAY_IMPORT[room]?.includes(imported))
          return allowed
            ? []
            : [
                `${path.relative(ROOT, file)} is in ${room} and must not know ${imported}: move the code that needs both to a room that may import both`,
              ]
        })
    })
    expect(problems).toEqual([])
  })

  test('family data is found through one access check', () => {
    const askers = sources
      .filter((file) => isFeature(roomOf(file)))
      .filter((file) => /(selectFrom|Join)\(\s*'memberships/.test(fs.readFileSync(file, 'utf8')))
      .map((file) => path.relative(ROOT, file))
    // The others look up members of a family that was already found, future members, the families of a
    // deleted account, the number of an account's families, or the members to notify.
    expect(askers.sort()).toEqual([
      'server/accounts/deleteAccount.ts',
      'server/accounts/fates.ts',
      'server/auth/memberships.ts',
      'server/families/endMembership.ts',
      'server/families/handOverImages.ts',
      'server/families/makeOwner.ts',
      'server/families/members.ts',
      'server/families/queries.ts',
      'server/invitations/join.ts',
      'server/invitations/queries.ts',
      'server/people/isMember.ts',
      'server/plans/remindAnew.ts',
      'server/reminders/listeners.ts',
    ])
  })

  test('the picture in docs/architecture.md has every module above those it imports', () => {
    const text = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
    const [head = '', ...lines] = /```\n( web .*?)```/s.exec(text)?.[1]?.split('\n') ?? []
    const columns = ['web', 'server', 'reader'].map((side) => [side, head.indexOf(side)] as const)
    const heightOf = (room: string) => {
      const [side, name] = [room.split('/')[0], room.split('/').at(-1) as string]
      const column = columns.findIndex(([one]) => one === side)
      const [from, to] = [columns[column]?.[1], columns[column + 1]?.[1]]
      return lines.findIndex((line) => line.slice(from, to).split(/\s+/).includes(name))
    }
    const drawn = Object.keys(MAY_IMPORT).filter((room) => !/^(contract|schedule|codes|registers)/.test(room))
    expect(drawn.filter((room) => heightOf(room) === -1)).toEqual([])
    const isAbove = (room: string, other: string) => heightOf(room) < heightOf(other)
    const wrong = drawn.flatMap((room) =>
      (MAY_IMPORT[room] ?? [])
        .filter(
          (known) => known !== room && known in MAY_IMPORT && known.split('/')[0] === room.split('/')[0],
        )
        .filter((known) => !isAbove(room, known))
        .map((known) => `${room} must stand above ${known}`),
    )
    expect(wrong).toEqual([])
  })

  test('no page creates a formatter while its code loads', () => {
    const early = sources
      .filter((file) => roomOf(file).startsWith('web'))
      .filter((file) => /^(export )?const .*= new Intl\./m.test(fs.readFileSync(file, 'utf8')))
      .map((file) => path.relative(ROOT, file))
    // The service worker answers notifications: nobody waits for its code.
    expect(early).toEqual(['web/worker/answerReminder.ts'])
  })

  test('the contract imports nothing but zod', () => {
    const foreign = sources
      .filter((file) => roomOf(file) === 'contract')
      .flatMap((file) => importsOf(file).filter((target) => !target.startsWith('.') && target !== 'zod/mini'))
    expect(foreign).toEqual([])
  })
})
