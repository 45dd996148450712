import fs from 'node:fs'
import path from 'node:path'
import { type CallExpression, parseSync, Visitor } from 'oxc-parser'

const ROOT = path.join(import.meta.dirname, '../../..')

/** The build replaces it by its values (callTags.ts), without what it imports. */
const REPLACED = 'web/base/http/callTags.ts'

/** Source files that a file imports, also on demand, but for those inside `later(…)` and `laterRoute(…)`. */
function importsOf(file: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, fs.readFileSync(path.join(ROOT, file), 'utf8'))
  let laters = 0
  const isLater = ({ callee }: CallExpression) => callee.type === 'Identifier' && /^later/.test(callee.name)
  const add = ({ value }: { value: unknown }) => void found.push(String(value))
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => void (importKind === 'type' || add(source)),
    ExportNamedDeclaration: ({ source, exportKind }) =>
      void (!source || exportKind === 'type' || add(source)),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => void (laters > 0 || source.type !== 'Literal' || add(source)),
    CallExpression: (call) => void (isLater(call) && laters++),
    'CallExpression:exit': (call) => void (isLater(call) && laters--),
  }).visit(program)
  return found
    .filter((name) => /^\..*\.tsx?$/.test(name))
    .map((name) => path.posix.join(path.posix.dirname(file), name))
}

/** Source files of the first screens: all that the page can load without `later(…)` of `web/base/ui/language.ts`. */
export function firstFiles(): ReadonlySet<string> {
  const files = new Set(['web/main.tsx'])
  // A set's loop also visits what is added meanwhile.
  for (const file of files) if (file !== REPLACED) for (const imported of importsOf(file)) files.add(imported)
  return files
}
