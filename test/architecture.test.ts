import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { FLOORS, MAY_IMPORT, MAY_USE, ROOMS } from './mayImport.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Modules that only wire: they may import everything on their own side. */
const WIRING: Record<string, RegExp> = {
  reader: /^(codes|reader)(\/|$)/,
  'reader/fields': /^reader\/(page|medicineReading|letters|lexicon|codes|fields)/,
}

const MODULES = [...ROOMS, ...Object.keys(MAY_IMPORT), ...Object.keys(WIRING)].sort(
  (a, b) => b.length - a.length,
)

const isIn = (place: string, module: string) => place === module || place.startsWith(`${module}/`)

/** A room, another module of the tables, or the file itself. */
const moduleOf = (file: string): string => {
  const place = path.relative(ROOT, file).split(path.sep).join('/')
  return MODULES.find((module) => isIn(place, module)) ?? place
}

/** True if a server module has routes: those may know the caller. */
const isFeature = (module: string) =>
  /^server\/(people|medicines|reminders|exchange|jobs)/.test(module) && module !== 'server/reminders/channels'

function mayImport(module: string, imported: string): boolean {
  if (imported === module) return true
  const [place, other] = [module, imported].map((one) => ROOMS.indexOf(one)) as [number, number]
  if (place === -1) return WIRING[module]?.test(imported) ?? MAY_IMPORT[module]?.includes(imported) ?? false
  if (other !== -1) return other < place && imported.split('/')[0] === module.split('/')[0]
  // Files that only wire know every module.
  if (module === 'server') return true
  const [longest = ''] = Object.keys(MAY_USE)
    .filter((one) => isIn(module, one))
    .sort((a, b) => b.length - a.length)
  return MAY_USE[longest]?.includes(imported) ?? false
}

const sources = (
  ['contract', 'language', 'schedule', 'codes', 'registers', 'reader', 'server', 'web'] as const
).flatMap((side) =>
  fs
    .readdirSync(path.join(ROOT, side), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(ROOT, side, file)),
)

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

const importsOf = (file: string) =>
  [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] as string)

describe('imports between modules', () => {
  test('every folder is a room of a floor, and a floor has at most twelve', () => {
    const folders = (place: string) =>
      fs
        .readdirSync(path.join(ROOT, place), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    for (const [side, floors] of Object.entries(FLOORS)) {
      // The public folder holds no code.
      const named = Object.entries(floors).flatMap(([floor, rooms]) =>
        floor === '.' ? rooms.split(' ') : floor,
      )
      expect(folders(side).filter((name) => !named.includes(name) && name !== 'public')).toEqual([])
      for (const [floor, rooms] of Object.entries(floors)) {
        expect(rooms.split(' ').length).toBeLessThanOrEqual(12)
        if (!rooms.split(' ').includes('.'))
          expect(folders(`${side}/${floor}`).sort()).toEqual(rooms.split(' ').sort())
      }
    }
    const lost = sources.filter((file) => !MODULES.includes(moduleOf(file)))
    expect(lost.map((file) => path.relative(ROOT, file))).toEqual([])
    expect(sources.length).toBeGreaterThan(40)
  })

  test('every import goes to a lower floor, or to an earlier room of its own', () => {
    const problems = sources.flatMap((file) => {
      const module = moduleOf(file)
      return importsOf(file)
        .filter((target) => target.startsWith('.'))
        .flatMap((target) => {
          const imported = moduleOf(path.resolve(path.dirname(file), target))
          return mayImport(module, imported)
            ? []
            : [
                `${path.relative(ROOT, file)} is in ${module} and must not know ${imported}: move the code that needs both to a module that may import both`,
              ]
        })
    })
    expect(problems).toEqual([])
  })

  test('family data is found through one access check', () => {
    const askers = sources
      .filter((file) => isFeature(moduleOf(file)))
      .filter((file) => /(selectFrom|Join)\(\s*'memberships/.test(fs.readFileSync(file, 'utf8')))
      .map((file) => path.relative(ROOT, file))
    // The others look up members of a family that was already found, future members, the families of a
    // deleted account, the number of an account's families, or the members to notify.
    expect(askers.sort()).toEqual([
      'server/medicines/plans/remindAnew.ts',
      'server/people/accounts/deleteAccount.ts',
      'server/people/auth/memberships.ts',
      'server/people/families/endMembership.ts',
      'server/people/families/makeOwner.ts',
      'server/people/families/members.ts',
      'server/people/families/queries.ts',
      'server/people/invitations/join.ts',
      'server/people/invitations/queries.ts',
      'server/people/people/changePeople.ts',
      'server/reminders/listeners.ts',
    ])
  })

  test('docs/architecture.md has every floor with its rooms, and every module of the reader above those it imports', () => {
    const text = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
    for (const [side, floors] of Object.entries(FLOORS))
      for (const [floor, rooms] of Object.entries(floors)) {
        if (floor === '.') continue
        const [row] = text.match(new RegExp(`^\\| \`${side}/${floor}\` .*$`, 'm')) ?? []
        expect(row, `${side}/${floor}`).toBeDefined()
        expect(
          rooms.split(' ').filter((room) => room !== '.' && !row?.includes(`\`${room}\``)),
          `${side}/${floor}`,
        ).toEqual([])
      }
    const lines = /```\n(command\.ts.*?)```/s.exec(text)?.[1]?.split('\n') ?? []
    const heightOf = (module: string) =>
      lines.findIndex((line) => line.split(/\s+/).includes(module.split('/').at(-1) as string))
    const drawn = Object.keys(MAY_IMPORT).filter((module) => module.startsWith('reader/'))
    expect(drawn.filter((module) => heightOf(module) === -1)).toEqual([])
    const wrong = drawn.flatMap((module) =>
      (MAY_IMPORT[module] ?? [])
        .filter((known) => known !== module && drawn.includes(known) && heightOf(module) >= heightOf(known))
        .map((known) => `${module} must be drawn above ${known}`),
    )
    expect(wrong).toEqual([])
  })

  test('no page creates a formatter while its code loads', () => {
    const early = sources
      .filter((file) => moduleOf(file).startsWith('web'))
      .filter((file) => /^(export )?const .*= new Intl\./m.test(fs.readFileSync(file, 'utf8')))
      .map((file) => path.relative(ROOT, file))
    expect(early).toEqual([])
  })

  test('the contract imports nothing but zod', () => {
    const foreign = sources
      .filter((file) => moduleOf(file) === 'contract')
      .flatMap((file) => importsOf(file).filter((target) => !target.startsWith('.') && target !== 'zod/mini'))
    expect(foreign).toEqual([])
  })
})
