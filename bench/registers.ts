/** `npm run bench registers`: lookups in the built-in registers, and a file of half a million rows that an operator adds. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isGtin } from '../codes/checkDigits.ts'
import { openRegisters, registerFolder } from '../server/registers/openRegisters.ts'
import { suggest } from '../server/registers/suggest.ts'

const COMMAND = fileURLToPath(new URL('../server/commands/registers.js', import.meta.url))
const ROWS = 500_000
const LOOKUPS = 2000

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-bench-'))
const megabytes = () => process.memoryUsage().rss / 2 ** 20

/** A GTIN of 13 digits from its first 12. */
const gtinOf = (digits: string) =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isGtin) ?? ''

const gtin = (number: number) => gtinOf(`2${String(number).padStart(11, '0')}`)

async function timeEach(count: number, work: (number: number) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let number = 0; number < count; number++) {
    const begun = performance.now()
    await work(number)
    times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (count - 1))] ?? 0).toFixed(2)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms`
}

try {
  const registers = openRegisters(folder)
  const before = megabytes()
  await registers.find('3400935955838')
  const french = (number: number) => gtinOf(`34009${3_000_000 + number * 131}`)
  console.log(`lookups: ${await timeEach(LOOKUPS, (number) => registers.find(french(number)))}`)
  console.log(`memory of the registers: ${(megabytes() - before).toFixed(0)} MB`)
  const typed = ['do', 'par', 'ibupro', 'amoxicil', 'zz']
  console.log(
    `suggestions: ${await timeEach(200, (number) => suggest(registers, typed[number % 5] ?? '', 'FR'))}`,
  )

  const file = path.join(folder, 'large.csv')
  const out = fs.createWriteStream(file)
  out.write('code,name,strength,form,pieces,ingredients\n')
  for (let number = 0; number < ROWS; number++)
    if (!out.write(`${gtin(number)},Brand ${number % 40_000},${(number % 9) + 1}0 mg,tablet,30,zinc\n`))
      await new Promise<void>((resolve) => out.once('drain', () => resolve()))
  await new Promise<void>((resolve) => out.end(() => resolve()))
  const begun = performance.now()
  const measured = `process.on('exit', () => console.log('peak', process.resourceUsage().maxRSS >> 10, 'MB'))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(measured)}`],
      ...[COMMAND, 'add', file, '--format', 'csv', '--id', 'large', '--name', 'Large'],
    ],
    { env: { PATH: process.env.PATH, DATA_DIR: folder }, encoding: 'utf8' },
  )
  console.log(`${stdout}${stderr}${((performance.now() - begun) / 1000).toFixed(0)} s`)
  console.log(fs.readdirSync(registerFolder(folder)).join(' '))
  console.log(`lookups beside it: ${await timeEach(LOOKUPS, (number) => registers.find(gtin(number * 200)))}`)
  await registers.close()
} finally {
  fs.rmSync(folder, { recursive: true })
}
