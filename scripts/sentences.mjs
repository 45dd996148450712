// Collects the sentences of the code and brings them into the catalogs: `node scripts/sentences.mjs`. With `--check` it
// writes nothing, and fails if a catalog lacks a sentence or has one that is gone. With `--reviewed "MC 2026-11"` it signs
// the translations about doses that have no reviewer yet: read them first.
import fs from 'node:fs'
import path from 'node:path'
import { po } from 'gettext-parser'
import { parseSync, Visitor } from 'oxc-parser'
import { FOLDER, languages, readCatalog } from '../language/build/catalogs.mjs'

const root = path.dirname(import.meta.dirname)
const SIDES = ['contract', 'language', 'schedule', 'server', 'web']

/** The source files that may hold sentences, from the root. */
export const sourceFiles = () =>
  SIDES.flatMap((side) =>
    fs
      .readdirSync(path.join(root, side), { recursive: true })
      .map((file) => `${side}/${file}`.split(path.sep).join('/'))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|\/test[A-Z]\w*\.ts$/.test(file)),
  ).sort()

const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0].value.cooked
      : node?.type === 'BinaryExpression' && node.operator === '+' && bothTexts(node)
        ? textOf(node.left) + textOf(node.right)
        : node?.type === 'JSXExpressionContainer'
          ? textOf(node.expression)
          : undefined

const bothTexts = ({ left, right }) => textOf(left) !== undefined && textOf(right) !== undefined

/** Places of the sentence, its plural and its context among the arguments. */
const FUNCTIONS = { t: [0, undefined, 2], phrase: [0, undefined, 1], sentence: [0], tn: [1, 2, 4] }

export function sentencesIn(file, code) {
  const found = []
  const add = (one, many, context) => {
    if (one !== undefined) found.push({ msgid: one, msgid_plural: many, msgctxt: context, file })
  }
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const places =
        callee.type === 'Identifier' && Object.hasOwn(FUNCTIONS, callee.name) && FUNCTIONS[callee.name]
      if (places) add(...places.map((place) => textOf(given[place])))
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.name !== 'Sentence') return
      const given = Object.fromEntries(attributes.map((one) => [one.name?.name, textOf(one.value)]))
      add(given.of, given.many, given.context)
    },
  }).visit(parseSync(file, code).program)
  return found
}

const rowsOf = (table) =>
  fs
    .readFileSync(path.join(root, 'reader/lexicon', table), 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((row) => row.split(','))

/** Purposes of medicines: those that the photo reader knows by itself, and its terms for what English packages say. */
const purposes = () => [
  ...rowsOf('purposes.csv').map(([purpose]) => purpose),
  ...rowsOf('purposeTerms.csv').flatMap(([term, language]) => (language === 'English' ? [term] : [])),
]

/** All sentences of the code by context and English text, each with the files that use it. */
export function collect() {
  const all = new Map()
  for (const file of sourceFiles())
    for (const { file: _, ...one } of sentencesIn(file, fs.readFileSync(path.join(root, file), 'utf8'))) {
      const key = `${one.msgctxt ?? ''}\u0004${one.msgid}`
      const known = all.get(key) ?? { ...one, files: new Set() }
      known.msgid_plural ??= one.msgid_plural
      all.set(key, { ...known, files: known.files.add(file) })
    }
  for (const msgid of purposes())
    all.set(`purpose\u0004${msgid}`, {
      msgid,
      msgctxt: 'purpose',
      files: new Set(['web/base/ui/purposeText.ts']),
    })
  return all
}

/** Rows of language/placeholders.csv: what a placeholder stands for, in all files or in those whose path begins with `where`. */
const placeholders = fs
  .readFileSync(path.join(root, 'language/placeholders.csv'), 'utf8')
  .split('\n')
  .slice(1, -1)
  .map((row) => /^(\w+),([^,]*),"(.+)"$/.exec(row)?.slice(1) ?? [row, '', ''])

/** Translators' notes: what stands for each placeholder, by its name and the files that fill it in. */
function notesOf({ msgid, msgid_plural = '', files }) {
  const names = new Set([...`${msgid} ${msgid_plural}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  return [...names].map((name) => {
    const [nearest] = placeholders
      .filter(([one, where]) => one === name && [...files].some((file) => file.startsWith(where)))
      .sort(([, a], [, b]) => b.length - a.length)
    if (!nearest)
      throw new Error(
        `{${name}} in "${msgid}" has no note for translators: add a row to language/placeholders.csv`,
      )
    return `{${name}}: ${nearest[2]}`
  })
}

const ABOUT_DOSES =
  /\b(?:dos(?:e|es)|tak(?:e|es|en|ing) it|taken?|takes|took|gave|given|skip(?:ped|s)?|missed|due|put off|postponed|apart|24 hours|when needed|empty stomach|with food|every|how many|how much|at a time)\b/i

/** True for a sentence about doses: a wrong word in its translation can harm someone, so a reviewer signs it. */
export const isAboutDoses = ({ msgid, msgid_plural = msgid, msgctxt }) =>
  msgctxt !== 'purpose' && ABOUT_DOSES.test(msgid_plural)

const isReviewed = ({ comments }) => /^reviewed: \S/m.test(comments?.translator ?? '')

/** Entries about doses that are translated, without a reviewer. */
export const unreviewed = (catalog) =>
  Object.values(catalog.translations)
    .flatMap(Object.values)
    .filter((one) => one.msgstr.every(Boolean) && isAboutDoses(one) && !isReviewed(one))

/** A translation with the signs that few keyboards have: the no-break spaces of French, and dots in one sign. */
function tidied(text, language) {
  const dotted = text.replaceAll('...', '…')
  return language === 'fr'
    ? dotted
        .replace(/ ([?!;])/g, '\u202F$1')
        .replace(/ :(?!\/)/g, '\u00A0:')
        .replace(/« /g, '«\u00A0')
        .replace(/ »/g, '\u00A0»')
    : dotted
}

/** A catalog with the sentences of the code: translations stay, and what is gone is kept as obsolete. */
export function merged(language, sentences) {
  const old = readCatalog(language)
  const forms = Number(/nplurals=(\d)/.exec(old.headers['Plural-Forms'])[1])
  const translations = { '': { '': old.translations['']?.[''] } }
  for (const one of sentences.values()) {
    const { msgid, msgid_plural, msgctxt = '', files } = one
    const known = old.translations[msgctxt]?.[msgid] ?? old.obsolete?.[msgctxt]?.[msgid]
    const count = msgid_plural ? forms : 1
    // An entry whose plural changed begins anew: its translation was made for another sentence.
    const isSame = known !== undefined && known.msgid_plural === msgid_plural
    const notes = notesOf(one).join('\n')
    translations[msgctxt] ??= {}
    translations[msgctxt][msgid] = {
      msgid,
      ...(msgctxt && { msgctxt }),
      ...(msgid_plural && { msgid_plural }),
      msgstr: Array.from(
        { length: count },
        (_, form) => (isSame && tidied(known.msgstr[form] ?? '', language)) || '',
      ),
      comments: {
        // Notes and the reviewer's signature are of a translation that stays.
        ...(isSame && known.comments),
        reference: [...files].join('\n'),
        extracted: notes,
        ...(msgid.includes('{') && { flag: 'python-brace-format' }),
      },
    }
  }
  const obsolete = {}
  for (const [context, entries] of [old.obsolete ?? {}, old.translations].flatMap(Object.entries))
    for (const [msgid, entry] of Object.entries(entries))
      if (msgid !== '' && !translations[context]?.[msgid] && entry.msgstr.some(Boolean)) {
        obsolete[context] ??= {}
        obsolete[context][msgid] = entry
      }
  return { ...old, translations, obsolete }
}

const keysOf = (translations) =>
  Object.entries(translations).flatMap(([context, entries]) =>
    Object.values(entries)
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgid_plural, comments }) =>
        [context, msgid, msgid_plural, comments?.reference?.replaceAll('\n', ' '), comments?.extracted]
          .filter(Boolean)
          .join('\u0004')
          .replaceAll('\n', ' '),
      ),
  )

/**
 * Sentences that a catalog lacks, and those it has beyond the code. Both with their files, by which the build divides them,
 * and their notes. Throws if a placeholder has no note.
 */
export function differences(language, sentences) {
  const has = new Set(keysOf(readCatalog(language).translations))
  const needs = new Set(keysOf(merged(language, sentences).translations))
  return [
    ...[...needs].filter((key) => !has.has(key)).map((key) => `${language} lacks: ${key}`),
    ...[...has]
      .filter((key) => !needs.has(key))
      .map((key) => `${language} has, but the code has not: ${key}`),
  ].map((line) => line.replaceAll('\u0004', ' | '))
}

if (process.argv[1] === import.meta.filename) {
  const sentences = collect()
  const option = process.argv.indexOf('--reviewed')
  const reviewer = option === -1 ? undefined : process.argv[option + 1]
  for (const language of languages()) {
    if (process.argv.includes('--check')) {
      const wrong = differences(language, sentences)
      for (const line of wrong) console.error(line)
      if (wrong.length > 0) process.exitCode = 1
      continue
    }
    const catalog = merged(language, sentences)
    if (reviewer)
      for (const { comments } of unreviewed(catalog))
        comments.translator = [comments.translator, `reviewed: ${reviewer}`].filter(Boolean).join('\n')
    fs.writeFileSync(path.join(FOLDER, `${language}.po`), `${po.compile(catalog, { foldLength: 0 })}\n`)
    const left = Object.values(catalog.translations)
      .flatMap(Object.values)
      .filter(({ msgstr }) => !msgstr.every(Boolean)).length
    console.log(`${language}: ${sentences.size} sentences, ${left} not translated`)
    const unsigned = unreviewed(catalog).length
    if (unsigned > 0)
      console.log(`${language}: ${unsigned} about doses are not reviewed: read, then sign with --reviewed`)
  }
}
