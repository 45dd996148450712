import fs from 'node:fs'
import path from 'node:path'
import { type JSXChild, type Node, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sourceFiles } from '../scripts/sentences.mjs'

const root = path.dirname(import.meta.dirname)

/** Attributes, and properties of tables, that people read or hear. */
const SHOWN =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label|heading|hint|legend|description|detail|subtitle|summary|caption|note|question|reason|message|submit|\w*(Label|Title|Placeholder|Text|Words))$/

/** Sentences that are alike in every language, and why. */
const ALLOWED = [
  /^(Medicine|Cabinet|Medicine Cabinet|Home Assistant)$/, // Names of products.
  /^[A-Z_]+=\S+$|^[A-Z]+(_[A-Z]+)+$/, // A setting of the server.
  /^https:\/\/\S+$/, // An address as an example.
]

/** Texts that an expression can have as they stand in the code: not those that a call makes. */
function textsOf(node: Node | null): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked).join('…')]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return textsOf(node.expression)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : []
    default:
      return []
  }
}

/** Single words of the server in small letters are values for programs. */
const isCode = (file: string, text: string) => file.startsWith('server/') && /^[a-z]+$/.test(text)

function bareTexts(file: string, code: string): string[] {
  const found: string[] = []
  const look = (at: number, texts: string[]) => {
    for (const text of texts.map((one) => one.trim()))
      if (/\p{L}{2}/u.test(text) && !ALLOWED.some((one) => one.test(text)) && !isCode(file, text))
        found.push(`${file}:${code.slice(0, at).split('\n').length}: ${text}`)
  }
  const lookInside = (children: JSXChild[]) => {
    for (const child of children) look(child.start, child.type === 'JSXText' ? [child.value] : textsOf(child))
  }
  new Visitor({
    JSXElement: ({ children }) => lookInside(children),
    JSXFragment: ({ children }) => lookInside(children),
    JSXAttribute({ name, value, start }) {
      if (name.type === 'JSXIdentifier' && SHOWN.test(name.name)) look(start, textsOf(value))
    },
    Property({ key, value, start }) {
      if (key.type === 'Identifier' && SHOWN.test(key.name)) look(start, textsOf(value))
    },
  }).visit(parseSync(file, code).program)
  return found
}

test('every text that people read goes through t, tn, sentence or Sentence', () => {
  // The API's document is in English, and nobody reads what tests have in common.
  const files = sourceFiles().filter((file) =>
    /^(web|server(?!\/platform\/http\/openapi))(?!.*\/test[A-Z]\w*\.ts$)/.test(file),
  )
  expect(files.flatMap((file) => bareTexts(file, fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
