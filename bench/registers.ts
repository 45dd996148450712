// Registers of medicines: time of a lookup, and of adding half a million rows.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'
import { openRegisters } from '../server/medicines/registers/openRegisters.ts'
import { suggest } from '../server/medicines/registers/suggest.ts'

const ROWS = 500_000
const LOOKUPS = 2000
const TYPED = ['do', 'par', 'ibupro', 'amoxicil', 'zz']
const MOST = { lookupMs: 5, suggestMs: 50, lookupMb: 10, addSeconds: 60, addMb: 200 }

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-bench-'))
const megabytes = (bytes: number) => bytes / 1024 / 1024

/** Next of a fixed pseudo-random sequence below `limit`. */
let state = 1
function number(limit: number): number {
  state = (state * 48271) % 2147483647
  return state % limit
}

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void
/** Memory kept after a collection; a process's first lookups also compile code and start threads. */
function keptBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Times lookups of known codes and measures their memory. */
async function lookUp(title: string, codes: readonly string[]): Promise<boolean> {
  const before = keptBytes()
  const registers = openRegisters(dataDir)
  const times: number[] = []
  for (let one = 0; one < LOOKUPS; one++) {
    const code = codes[number(codes.length)]!
    const from = performance.now()
    if (!(await registers.find(code))) throw new Error(`${code} is not found`)
    times.push(performance.now() - from)
  }
  const more = megabytes(keptBytes() - before)
  await registers.close()
  times.sort((a, b) => a - b)
  const [p50 = 0, p95 = 0] = [times[LOOKUPS / 2], times[Math.floor(LOOKUPS * 0.95)]]
  console.log(`${title}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ${more.toFixed(1)} MB more`)
  return p95 <= MOST.lookupMs && more <= MOST.lookupMb
}

const sample = fileURLToPath(new URL('../../registers/formats/france.sample.csv', import.meta.url))
const french = fs.readFileSync(sample, 'utf8').trim().split('\n').slice(1)
const codesOfFrance = french.map((row) => row.split('\t')[1]!)
const isFast = await lookUp('lookups in the built-in registers', codesOfFrance)

const registers = openRegisters(dataDir)
const suggestTimes: number[] = []
for (let one = 0; one < 200; one++) {
  const from = performance.now()
  await suggest(registers, TYPED[one % TYPED.length]!, 'FR')
  suggestTimes.push(performance.now() - from)
}
await registers.close()
const suggestMs = suggestTimes.sort((a, b) => a - b)[189]!
console.log(`suggestions: p95 ${suggestMs.toFixed(1)} ms`)

const codeOf = (row: number) => `PZN${10_000_000 + row}`
const file = path.join(dataDir, 'big.csv')
const out = fs.openSync(file, 'w')
fs.writeSync(out, 'code,name,strength,form,pieces,ingredients\n')
const letters = [...'aeioubcdlmnrstvx']
const word = () => Array.from({ length: 9 }, () => letters[number(letters.length)]).join('')
for (let row = 0; row < ROWS; row++)
  fs.writeSync(
    out,
    `${codeOf(row)},${word()} ${word()},${1 + number(1000)} mg,tablet,${1 + number(100)},${word()}\n`,
  )
fs.closeSync(out)

const command = fileURLToPath(new URL('../server/commands/registers.js', import.meta.url))
const args = ['add', file, '--format', 'csv', '--id', 'big', '--name', 'Big']
const startedAt = performance.now()
const adding = spawn(process.execPath, [command, ...args], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  stdio: ['ignore', 'inherit', 'inherit'],
})
let peak = 0
while (adding.exitCode === null) {
  try {
    const status = fs.readFileSync(`/proc/${adding.pid}/status`, 'utf8')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    // It has ended.
  }
  await delay(50)
}
const seconds = (performance.now() - startedAt) / 1000
console.log(`adding ${ROWS} rows: ${seconds.toFixed(0)} s, at most ${peak.toFixed(0)} MB`)
const isFastWithMore = await lookUp(
  `lookups beside ${ROWS} rows`,
  Array.from({ length: LOOKUPS }, () => codeOf(number(ROWS))),
)
fs.rmSync(dataDir, { recursive: true })
const isGood =
  adding.exitCode === 0 &&
  isFast &&
  isFastWithMore &&
  suggestMs <= MOST.suggestMs &&
  seconds <= MOST.addSeconds &&
  peak <= MOST.addMb
process.exit(isGood ? 0 : 1)
