/** `npm run bench reading [FOLDER] [-- --list]`: how well photos are read, and what it costs. See reading/README.md. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UnreadablePhoto } from '../reader/decoding/unreadablePhoto.ts'
import { type MedicineReading, NOTHING_READ } from '../reader/medicineReading.ts'
import { startReaderPool } from '../reader/process/readerPool.ts'
import { ReadingFailed } from '../reader/process/readingFailed.ts'
import type { PhotoLabel } from './reading/label.ts'
import { PACKAGES, READ_ON } from './reading/packages.ts'
import { FIELDS, judge, toScores } from './reading/scoring.ts'

const MEGABYTE = 1_048_576
/** A busy machine is no fault of the reader's. */
const PATIENCE_MS = 120_000
const [given] = process.argv.slice(3).filter((argument) => !argument.startsWith('--'))

interface PhotoResult {
  label: PhotoLabel
  reading: MedicineReading
  cpuMs: number
  peakMb: number
}

const folder = given ? path.resolve(process.env.INIT_CWD ?? '.', given) : await printPackages()
const labels: PhotoLabel[] = JSON.parse(await fs.readFile(path.join(folder, 'manifest.json'), 'utf8'))
const results = await readAll(labels)
if (!given) await fs.rm(folder, { recursive: true })
report(results)

/** The project's own packages as a folder of labelled photos. */
async function printPackages(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'medicine-cabinet-packages-'))
  for (const { label, photo } of PACKAGES) await fs.writeFile(path.join(folder, label.file), await photo())
  await fs.writeFile(path.join(folder, 'manifest.json'), JSON.stringify(PACKAGES.map(({ label }) => label)))
  return folder
}

async function readAll(labels: PhotoLabel[]): Promise<PhotoResult[]> {
  const program = fileURLToPath(new URL('../reader/process/readerProcess.js', import.meta.url))
  const reader = startReaderPool({ program, size: 1, timeoutMs: PATIENCE_MS })
  const today = given ? new Date().toLocaleDateString('sv') : READ_ON
  const results: PhotoResult[] = []
  for (const label of labels) {
    try {
      const { reading, cost } = await reader.read(path.join(folder, label.file), { today })
      results.push({ label, reading, cpuMs: cost.cpuMs, peakMb: Math.round(cost.peakRss / MEGABYTE) })
    } catch (error) {
      if (!(error instanceof ReadingFailed || error instanceof UnreadablePhoto)) throw error
      console.error(`${label.file}: ${error.message}`)
      results.push({ label, reading: NOTHING_READ, cpuMs: 0, peakMb: 0 })
    }
  }
  await reader.close()
  return results
}

function report(results: PhotoResult[]): void {
  const mark = { right: 'right', wrong: 'WRONG', missed: 'missed', nothing: '' }
  console.table(
    Object.fromEntries(
      results.map(({ label, reading, cpuMs, peakMb }) => {
        const verdicts = FIELDS.map((field) => [field, mark[judge(field, reading, label) ?? 'nothing']])
        return [label.file, { ...Object.fromEntries(verdicts), 'CPU ms': cpuMs, 'peak MB': peakMb }]
      }),
    ),
  )
  if (process.argv.includes('--list')) listFaults(results)
  console.table(
    toScores(results).map(({ field, readable, scored, right, wrong, wrongWhenSure }) => ({
      field,
      readable,
      right,
      'right %': readable ? Math.round((1000 * right) / readable) / 10 : null,
      wrong,
      'wrong %': scored ? Math.round((1000 * wrong) / scored) / 10 : null,
      'wrong when sure': wrongWhenSure,
    })),
  )
  const cpu = results.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b)
  const share = (part: number) => cpu[Math.min(cpu.length - 1, Math.floor(cpu.length * part))]
  const peak = Math.max(...results.map(({ peakMb }) => peakMb))
  console.log(
    `CPU per photo: median ${share(0.5)} ms, p95 ${share(0.95)} ms, most ${cpu.at(-1)} ms; peak memory ${peak} MB`,
  )
}

function listFaults(results: PhotoResult[]): void {
  for (const { label, reading } of results) {
    for (const field of FIELDS) {
      const verdict = judge(field, reading, label)
      if (verdict !== 'wrong' && verdict !== 'missed') continue
      const found = reading[field]
      const answer = found ? `${JSON.stringify(found.value)} (${found.confidence})` : 'nothing'
      console.log(`${label.file}: ${field} is ${JSON.stringify(label[field])}, read ${answer}`)
    }
  }
}
