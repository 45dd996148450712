// Tries small changes to the program and reports which of them no test notices:
// `npm run mutants -- --folder server/medicines --count 100 --seed 7`. A change that makes no difference is left out by a
// comment on its line, `// mutant: equal because …`. Works in a temporary copy. `--near` runs only the tests of a file's folder, not
// the related ones of its side; a folder may be a file, or a line of one: `server/medicines/doses/changeDose.ts:42`.
import { execFileSync, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'
import { seeded } from '../test/seeded.mjs'

const root = path.dirname(import.meta.dirname)

/** Folders that hold rules. */
const FOLDERS = 'schedule,codes,language,reader,server,web'
/** Components and their hooks are for browser tests. */
const LEFT_OUT = /\.(test|d)\.ts$|\/(migrations|build|samples|training)\/|\/(test|use)[A-Z]\w*\.ts$/
const EQUAL = /\/\/ mutant: equal because \w/

const TURNED = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
  ...{ '+': '-', '-': '+', '&&': '||', '||': '&&' },
}
const TURNED_IN_QUERIES = { '=': '<>', '<>': '=', '<': '<=', '<=': '<', '>': '>=', '>=': '>', desc: 'asc' }
const QUERY_STEPS = new Set([
  'where',
  'whereRef',
  'having',
  'orderBy',
  'limit',
  'offset',
  'onConflict',
  'filter',
])

const LOCKS = new Set(['lockRows', 'lockedForChange', 'lockedAgainstChanges', 'lockedAgainstDeletion'])

/** The changes of a file, each with its operator, its place and the text in place of the code there. */
export function mutantsIn(file, code) {
  const found = []
  const types = []
  const text = ({ start, end }) => code.slice(start, end)
  const add = (operator, { start, end }, to, at = start) => found.push({ file, operator, start, end, to, at })
  const isType = (node) => types.push([node.start, node.end])
  const turn = (node) => {
    const between = code.slice(node.left.end, node.right.start)
    if (TURNED[node.operator] === undefined) return
    const start = node.left.end + between.indexOf(node.operator)
    add('operator turned', { start, end: start + node.operator.length }, TURNED[node.operator])
  }
  const decide = ({ test }) => {
    add('condition dropped', test, 'true')
    add('condition dropped', test, 'false')
  }
  new Visitor({
    TSTypeAnnotation: isType,
    TSTypeAliasDeclaration: isType,
    TSInterfaceDeclaration: isType,
    TSTypeParameterInstantiation: isType,
    ImportDeclaration: isType,
    BinaryExpression: turn,
    LogicalExpression(node) {
      turn(node)
      if (node.operator === '??') return
      add('condition dropped', node, text(node.left))
      add('condition dropped', node, text(node.right))
    },
    IfStatement: decide,
    ConditionalExpression: decide,
    UnaryExpression(node) {
      if (node.operator === '!') add('negation dropped', node, text(node.argument))
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add('boolean turned', node, String(!node.value))
      if (typeof node.value === 'number') add('number moved', node, String(node.value + 1))
    },
    ExpressionStatement(node) {
      if (!node.directive) add('statement removed', node, ';')
    },
    ThrowStatement: (node) => add('statement removed', node, ';'),
    CallExpression({ start, end, callee, arguments: given }) {
      if (LOCKS.has(callee.name) && given.length === 3) add('lock removed', { start, end }, text(given[2]))
      const step = callee.type === 'MemberExpression' ? callee.property.name : callee.name
      if (callee.type === 'MemberExpression' && QUERY_STEPS.has(step))
        add(`${step} removed`, { start, end }, text(callee.object), callee.property.start)
      const to = TURNED_IN_QUERIES[given[1]?.value]
      if (to !== undefined) add('query turned', given[1], `'${to}'`)
    },
  }).visit(parseSync(file, code).program)
  const lines = code.split('\n')
  return found
    .filter((one) => !types.some(([start, end]) => one.start >= start && one.end <= end))
    .map((one) => ({
      ...one,
      line: code.slice(0, one.at).split('\n').length,
      was: text({ ...one, start: one.at }),
    }))
    .filter(({ line }) => !EQUAL.test(lines[line - 1]))
}

/** The first `count` of a shuffled list. */
export function sample(all, count, seed) {
  const random = seeded(seed)
  const left = [...all]
  for (let place = 0; place < Math.min(count, left.length); place++) {
    const other = place + Math.floor(random() * (left.length - place))
    ;[left[place], left[other]] = [left[other], left[place]]
  }
  return left.slice(0, count)
}

/** The files of the working tree in a new folder, with its installed packages. */
function copyTree() {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'mutants-'))
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  for (const file of files)
    if (file && fs.existsSync(path.join(root, file)))
      fs.cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

/** Time in which tests must end, in milliseconds, from that which they took without a change. */
const mostMs = (took) => 60_000 + 6 * took

/** Vitest in a process of its own, which can be ended if a change makes it run forever. */
class Runner {
  #copy
  #child
  constructor(copy) {
    this.#copy = copy
  }

  /** The test files that fail; also if they take longer than `withinMs`. */
  async failedOf(request, withinMs) {
    this.#child ??= fork(import.meta.filename, ['--runner'], {
      cwd: this.#copy,
      stdio: 'ignore',
      detached: true,
    })
    const child = this.#child
    return new Promise((resolve) => {
      const answer = (failed) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(failed)
      }
      const give = () => {
        this.close()
        answer(['none ended'])
      }
      const timer = setTimeout(give, withinMs)
      child.once('message', answer)
      child.once('exit', give)
      child.send(request)
    })
  }

  close() {
    const { pid } = this.#child ?? {}
    this.#child = undefined
    try {
      if (pid) process.kill(-pid, 'SIGKILL')
    } catch {}
  }
}

/** Answers requests for `{ file, isNear, leftOut }` in the copy: the related tests of its folder, or the others of its side. */
async function answerRequests() {
  const { createVitest } = await import('vitest/node')
  process.env.LEAVE_OUT = 'rare tests'
  const vitest = await createVitest('test', { watch: false, bail: 1, reporters: [{}] })
  const specifications = new Map()
  const found = async ({ file, isNear, leftOut }) => {
    if (!specifications.has(file)) {
      vitest.config.related = [path.resolve(file)]
      specifications.set(file, await vitest.getRelevantTestSpecifications([`${file.split('/')[0]}/`]))
    }
    let folder = path.dirname(file)
    const isIn = ({ moduleId }) => moduleId.startsWith(`${path.resolve(folder)}/`)
    const all = specifications.get(file)
    while (folder !== '.' && !all.some(isIn)) folder = path.dirname(folder)
    return all.filter((one) => isIn(one) === isNear && !leftOut.includes(one.moduleId))
  }
  process.on('message', async (request) => {
    vitest.invalidateFile(path.resolve(request.file))
    const some = await found(request)
    if (some.length === 0) return process.send([])
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some)
    const failed = testModules.filter((one) => one.state() === 'failed').map(({ moduleId }) => moduleId)
    const ran = some.map(({ moduleId }) => moduleId).filter((one) => failed.includes(one))
    process.send(ran.length === 0 && unhandledErrors.length > 0 ? ['an error outside tests'] : ran)
  })
}

async function main() {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: FOLDERS },
      count: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      near: { type: 'boolean', default: false },
    },
  })
  const folders = values.folder.split(',')
  const paths = folders.map((folder) => folder.replace(/:\d+$/, ''))
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
  const isAsked = ({ file, line }) =>
    folders.some(
      (folder) => folder === `${file}:${line}` || `${file}/`.startsWith(`${folder.replace(/\/$/, '')}/`),
    )
  const all = files
    .flatMap((file) => mutantsIn(file, fs.readFileSync(path.join(root, file), 'utf8')))
    .filter(isAsked)
  const chosen = sample(all, Number(values.count), Number(values.seed))
  chosen.sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1))
  const copy = copyTree()
  const runner = new Runner(copy)
  const end = () => {
    runner.close()
    fs.rmSync(copy, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  process.once('exit', end)
  const stages = values.near ? [true] : [true, false]
  // Tests that fail without a change, as those of the built product do.
  const leftOut = []
  const usual = new Map()
  /** Time of a file's tests without a change. */
  const timeOf = async (file, isNear) => {
    const key = `${path.dirname(file)} ${isNear}`
    while (!usual.has(key)) {
      const begun = performance.now()
      const failed = await runner.failedOf({ file, isNear, leftOut }, 1_200_000)
      if (failed.length === 0) usual.set(key, performance.now() - begun)
      else if (failed.some((one) => !path.isAbsolute(one) || leftOut.includes(one)))
        throw new Error(`Tests of ${file} without a change: ${failed}`)
      leftOut.push(...failed)
    }
    return usual.get(key)
  }
  const survivors = []
  for (const [place, mutant] of chosen.entries()) {
    const { file, start, end, to } = mutant
    const there = path.join(copy, file)
    const code = fs.readFileSync(there, 'utf8')
    let isNoticed = false
    for (const isNear of stages) {
      if (isNoticed) break
      const took = await timeOf(file, isNear)
      fs.writeFileSync(there, code.slice(0, start) + to + code.slice(end))
      isNoticed = (await runner.failedOf({ file, isNear, leftOut }, mostMs(took))).length > 0
      fs.writeFileSync(there, code)
    }
    if (!isNoticed) survivors.push(mutant)
    const short = (part) => part.replace(/\s+/g, ' ').slice(0, 60)
    const change = mutant.at === start ? `${short(mutant.was)} → ${short(to)}` : short(mutant.was)
    const row = [`${file}:${mutant.line}`, mutant.operator, change].join('  ')
    console.log(`${String(place + 1).padStart(4)} ${isNoticed ? 'noticed ' : 'SURVIVED'} ${row}`)
  }
  if (leftOut.length > 0)
    console.log(`Left out: ${leftOut.map((one) => path.relative(copy, one)).join(', ')}`)
  const noticed = chosen.length - survivors.length
  console.log(
    `Noticed ${noticed} of ${chosen.length} (${Math.round((100 * noticed) / chosen.length)} %), seed ${values.seed}, of ${all.length} possible in ${values.folder}.`,
  )
  process.exit(0)
}

if (process.argv[2] === '--runner') await answerRequests()
else if (process.argv[1] === import.meta.filename) await main()
