import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MAY_IMPORT } from './mayImport.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** True if a server module has routes: those may know the caller. */
const isFeature = (module: string) =>
  MAY_IMPORT[module]?.includes('server/people/auth') || module === 'server/people/auth'

/** Modules that only wire: they may import everything on their own side. */
const WIRING: Record<string, RegExp> = {
  reader: /^(codes|reader)(\/|$)/,
  'reader/fields': /^reader\/(page|medicineReading|letters|lexicon|codes|fields)/,
  'server/commands': /^(contract|language|schedule|registers|server)(\/|$)/,
  server: /^(contract|language|schedule|reader|registers|server)(\/|$)/,
  'web/app': /^(contract|language|web)(\/|$)/,
  web: /^(contract|language|web)(\/|$)/,
}

const moduleOf = (file: string): string => {
  const place = path.relative(ROOT, file).split(path.sep).join('/')
  const modules = [...Object.keys(MAY_IMPORT), ...Object.keys(WIRING)].sort((a, b) => b.length - a.length)
  return modules.find((module) => place === module || place.startsWith(`${module}/`)) ?? place
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
  test('every source file is in a module of the table', () => {
    const modules = new Set([...Object.keys(MAY_IMPORT), ...Object.keys(WIRING)])
    expect(
      sources.filter((file) => !modules.has(moduleOf(file))).map((file) => path.relative(ROOT, file)),
    ).toEqual([])
    expect(sources.length).toBeGreaterThan(40)
  })

  test('every import goes to an allowed module', () => {
    const problems = sources.flatMap((file) => {
      const module = moduleOf(file)
      return importsOf(file)
        .filter((target) => target.startsWith('.'))
        .flatMap((target) => {
          const imported = moduleOf(path.resolve(path.dirname(file), target))
          const allowed =
            WIRING[module]?.test(imported) ?? (imported === module || MAY_IMPORT[module]?.includes(imported))
          return allowed
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
      'server/people/accounts/deleteAccount.ts',
      'server/people/accounts/fates.ts',
      'server/people/auth/memberships.ts',
      'server/people/families/endMembership.ts',
      'server/people/families/handOverImages.ts',
      'server/people/families/makeOwner.ts',
      'server/people/families/members.ts',
      'server/people/families/queries.ts',
      'server/people/invitations/join.ts',
      'server/people/invitations/queries.ts',
      'server/people/people/isMember.ts',
      'server/medicines/plans/remindAnew.ts',
      'server/reminders/listeners.ts',
    ])
  })

  test('the picture in docs/architecture.md has every module above those it imports', () => {
    const text = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
    const [head = '', ...lines] = /```\n( web .*?)```/s.exec(text)?.[1]?.split('\n') ?? []
    const columns = ['web', 'server', 'reader'].map((side) => [side, head.indexOf(side)] as const)
    const heightOf = (module: string) => {
      const [side, name] = [module.split('/')[0], module.split('/').at(-1) as string]
      const column = columns.findIndex(([one]) => one === side)
      const [from, to] = [columns[column]?.[1], columns[column + 1]?.[1]]
      return lines.findIndex((line) => line.slice(from, to).split(/\s+/).includes(name))
    }
    const drawn = Object.keys(MAY_IMPORT).filter(
      (module) => !/^(contract|language|schedule|codes|registers)/.test(module),
    )
    expect(drawn.filter((module) => heightOf(module) === -1)).toEqual([])
    const isAbove = (module: string, other: string) => heightOf(module) < heightOf(other)
    const wrong = drawn.flatMap((module) =>
      (MAY_IMPORT[module] ?? [])
        .filter(
          (known) => known !== module && known in MAY_IMPORT && known.split('/')[0] === module.split('/')[0],
        )
        .filter((known) => !isAbove(module, known))
        .map((known) => `${module} must stand above ${known}`),
    )
    expect(wrong).toEqual([])
  })

  test('no page creates a formatter while its code loads', () => {
    const early = sources
      .filter((file) => moduleOf(file).startsWith('web'))
      .filter((file) => /^(export )?const .*= new Intl\./m.test(fs.readFileSync(file, 'utf8')))
      .map((file) => path.relative(ROOT, file))
    // The service worker answers notifications: nobody waits for its code.
    expect(early).toEqual(['web/base/worker/answerReminder.ts'])
  })

  test('the contract imports nothing but zod', () => {
    const foreign = sources
      .filter((file) => moduleOf(file) === 'contract')
      .flatMap((file) => importsOf(file).filter((target) => !target.startsWith('.') && target !== 'zod/mini'))
    expect(foreign).toEqual([])
  })
})
