/** `npm run bench reading [FOLDER…] [-- OPTIONS]`: how well photos are read, and what it costs. See reading/README.md. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { UnreadablePhoto } from '../reader/decoding/unreadablePhoto.ts'
import { NOTHING_READ } from '../reader/medicineReading.ts'
import { startReaderPool } from '../reader/process/readerPool.ts'
import { ReadingFailed } from '../reader/process/readingFailed.ts'
import { reportChanges, saveVerdicts } from './reading/changes.ts'
import { fitNames } from './reading/fitNames.ts'
import { isLeftOut, toFolds } from './reading/folds.ts'
import { type LabelledPhoto, versionOf, withJitter } from './reading/jitter.ts'
import { countryOf, type PhotoLabel, scriptsOf } from './reading/label.ts'
import { PACKAGES, READ_ON } from './reading/packages.ts'
import { keepPages, keptPage, readAgain } from './reading/recording.ts'
import { listFaults, type PhotoResult, reportCards, reportGroups, reportScores } from './reading/report.ts'
import { FIELDS, judge } from './reading/scoring.ts'

const MEGABYTE = 1_048_576
/** Generous, as a busy machine is not the reader's fault. */
const PATIENCE_MS = 120_000

interface Cost {
  cpuMs: number
  peakMb: number
}

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    fit: { type: 'boolean' },
    jitter: { type: 'boolean' },
    keep: { type: 'string' },
    pages: { type: 'string' },
    save: { type: 'string' },
    since: { type: 'string' },
  },
})
const typedIn = (given: string) => path.resolve(process.env.INIT_CWD ?? '.', given)
const isOwn = positionals.length === 0
const today = isOwn ? READ_ON : new Date().toLocaleDateString('sv')
const folders = isOwn ? [await printPackages()] : positionals.map(typedIn)
const given = (await Promise.all(folders.map(labelledIn))).flat()
const versions = await fs.mkdtemp(path.join(os.tmpdir(), 'medicine-cabinet-versions-'))
const photos = options.jitter ? await withJitter(given, versions) : given
const foldOf = toFolds(photos.map(({ label }) => label))
if (options.keep) await keepPages(photos, typedIn(options.keep))
else if (options.pages && options.fit)
  await fitNames(
    photos.map(({ label }) => label),
    typedIn(options.pages),
  )
else await report(options.pages ? await replayAll(photos, typedIn(options.pages)) : await readAll(photos))
await fs.rm(versions, { recursive: true })
if (isOwn) await fs.rm(folders[0]!, { recursive: true })

/** Our own packages as a folder of labelled photos. */
async function printPackages(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'medicine-cabinet-packages-'))
  for (const { label, photo } of PACKAGES) await fs.writeFile(path.join(folder, label.file), await photo())
  await fs.writeFile(path.join(folder, 'manifest.json'), JSON.stringify(PACKAGES.map(({ label }) => label)))
  return folder
}

async function labelledIn(folder: string): Promise<LabelledPhoto[]> {
  const labels: PhotoLabel[] = JSON.parse(await fs.readFile(path.join(folder, 'manifest.json'), 'utf8'))
  return labels.map((label) => ({ label, file: label.file, folder }))
}

async function replayAll(photos: LabelledPhoto[], pages: string): Promise<PhotoResult[]> {
  const results: PhotoResult[] = []
  for (const { label, file } of photos)
    results.push({ label, reading: await readAgain(await keptPage(pages, file), today) })
  return results
}

async function readAll(photos: LabelledPhoto[]): Promise<PhotoResult[]> {
  const program = fileURLToPath(new URL('../reader/process/readerProcess.js', import.meta.url))
  const reader = startReaderPool({ program, size: 1, timeoutMs: PATIENCE_MS })
  const results: (PhotoResult & Cost)[] = []
  for (const { label, file, folder } of photos) {
    try {
      const { reading, cost } = await reader.read(path.join(folder, file), { today })
      results.push({ label, reading, cpuMs: cost.cpuMs, peakMb: Math.round(cost.peakRss / MEGABYTE) })
    } catch (error) {
      if (!(error instanceof ReadingFailed || error instanceof UnreadablePhoto)) throw error
      console.error(`${label.file}: ${error.message}`)
      results.push({ label, reading: NOTHING_READ, cpuMs: 0, peakMb: 0 })
    }
  }
  await reader.close()
  reportCosts(results)
  return results
}

function reportCosts(results: (PhotoResult & Cost)[]): void {
  const mark = { right: 'right', wrong: 'WRONG', missed: 'missed', nothing: '' }
  console.table(
    Object.fromEntries(
      results.map(({ label, reading, cpuMs, peakMb }) => {
        const verdicts = FIELDS.map((field) => [field, mark[judge(field, reading, label) ?? 'nothing']])
        return [label.file, { ...Object.fromEntries(verdicts), 'CPU ms': cpuMs, 'peak MB': peakMb }]
      }),
    ),
  )
  const cpu = results.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b)
  const share = (part: number) => cpu[Math.min(cpu.length - 1, Math.floor(cpu.length * part))]
  const peak = Math.max(...results.map(({ peakMb }) => peakMb))
  console.log(
    `CPU per photo: median ${share(0.5)} ms, p95 ${share(0.95)} ms, most ${cpu.at(-1)} ms; peak memory ${peak} MB`,
  )
}

async function report(results: PhotoResult[]): Promise<void> {
  const leftOut = results.filter(({ label }) => isLeftOut(foldOf(label)))
  if (options.list) listFaults(isOwn ? results : results.filter((result) => !leftOut.includes(result)))
  if (!isOwn) {
    reportGroups('By country', results, countryOf)
    reportGroups('By kind', results, ({ kind }) => kind ?? '?')
    reportGroups('By script', results, scriptsOf)
    reportGroups('By source', results, ({ repo, file }) => repo ?? file)
    if (options.jitter) reportGroups('By version', results, versionOf)
    reportGroups('By fold', results, (label) => `fold ${foldOf(label)}`)
  }
  reportScores('All', results)
  if (!isOwn) reportScores('Left out while rules were written', leftOut)
  reportCards(results)
  if (options.save) await saveVerdicts(results, typedIn(options.save))
  if (options.since) await reportChanges(results, ({ label }) => foldOf(label), typedIn(options.since))
}
