// `npm run bench:lighthouse`: Lighthouse (mobile profile) on the dashboard, Today, the add page and a
// medication's page. Lighthouse is 185 MB, so it is no dependency: first use installs it in a cache.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const ROOT = path.resolve(import.meta.dirname, '..')
const LIGHTHOUSE = path.join(ROOT, 'node_modules/.cache/lighthouse')
const LEAST = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices']

function install() {
  const entry = path.join(LIGHTHOUSE, 'node_modules/lighthouse/core/index.js')
  if (!fs.existsSync(entry)) {
    fs.mkdirSync(LIGHTHOUSE, { recursive: true })
    fs.writeFileSync(path.join(LIGHTHOUSE, 'package.json'), '{"private":true}')
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', 'lighthouse@12.8.2']
    if (spawnSync('npm', args, { cwd: LIGHTHOUSE, stdio: 'inherit' }).status !== 0) process.exit(1)
  }
  return import(pathToFileURL(entry).href)
}

/** Makes a household with six medicines; returns the page of one of them. */
async function furnish(url) {
  let token
  const call = async (address, body) => {
    const response = await fetch(url + address, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    })
    return response.json()
  }
  ;({ token } = await call('/api/auth/signup', { email: 'l@example.org', name: 'Nora', password: 'secret1' }))
  const [{ id: familyId }] = await call('/api/families')
  let medication
  for (const name of ['Amoxicillin', 'Cetirizine', 'Ibuprofen', 'Lisinopril', 'Metformin', 'Vitamin D3'])
    medication = await call('/api/medications', {
      familyId,
      name,
      expirationDate: '2031-08-31',
      pillCount: 20,
    })
  const [{ id: personId }] = await call(`/api/families/${familyId}/people`)
  await call(`/api/medications/${medication.id}/plans`, {
    ...{ personId, asNeeded: null, food: null, endsOn: null, timeZone: 'UTC' },
    phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: '12:00', amount: 1, note: null }] }],
    startsOn: new Date().toISOString().slice(0, 10),
    limits: { minHours: null, max24h: null },
  })
  return { token, familyId, medicationId: medication.id }
}

/** Runs Lighthouse on a first visit: a new browser with nothing but the session. */
async function visit(lighthouse, url, address, { token, familyId }, cpuSlowdownMultiplier = 4) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-lighthouse-'))
  const port = 9333 + (process.pid % 500)
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
    ],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate(
      ([ours, family]) => {
        localStorage.setItem('token', ours)
        localStorage.setItem('family', family)
      },
      [token, familyId],
    )
    await page.close()
    const options = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' }
    const throttling = { cpuSlowdownMultiplier }
    return (await lighthouse(url + address, { ...options, throttling })).lhr
  } finally {
    await browser.close()
    fs.rmSync(profile, { recursive: true, force: true })
  }
}

/** The median of five runs by performance. */
async function medianRun(...of) {
  const runs = []
  for (let run = 0; run < 5; run++) runs.push(await visit(...of))
  return runs.sort((a, b) => a.categories.performance.score - b.categories.performance.score)[2]
}

/**
 * Factor by which a mid-range phone is slower than this machine, from its BenchmarkIndex. Lighthouse's factor of 4
 * assumes a fast desktop (github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md, "Calibrating the
 * CPU slowdown").
 */
const slowdownFrom = (benchmarkIndex) => (benchmarkIndex >= 1500 ? 4 : benchmarkIndex >= 800 ? 2 : 1)

const { default: lighthouse } = await install()
const { startServer } = await import('../dist/bench/server.js')
const server = await startServer({ HOST: '127.0.0.1', LOG_LEVEL: 'error' })
const url = `http://127.0.0.1:${server.port}`
let good = true
try {
  const who = await furnish(url)
  const rows = {}
  for (const [name, address] of [
    ['dashboard', '/'],
    ['Today', '/today'],
    ['add', '/add'],
    ['details', `/medication/${who.medicationId}`],
  ]) {
    const lhr = await medianRun(lighthouse, url, address, who)
    rows[name] = Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round(lhr.categories[category].score * 100)]),
    )
    const slowdown = slowdownFrom(lhr.environment.benchmarkIndex)
    rows[name]['benchmark index'] = Math.round(lhr.environment.benchmarkIndex)
    // Printed beside the score, which keeps Lighthouse's factor of 4.
    if (slowdown !== 4) {
      const calibrated = await medianRun(lighthouse, url, address, who, slowdown)
      rows[name][`performance at ${slowdown} times`] = Math.round(
        calibrated.categories.performance.score * 100,
      )
    }
    for (const metric of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ])
      rows[name][metric] = lhr.audits[metric].displayValue
    for (const category of CATEGORIES)
      for (const { id, weight } of lhr.categories[category].auditRefs)
        if (
          category !== 'performance' &&
          weight > 0 &&
          lhr.audits[id].score !== null &&
          lhr.audits[id].score < 1
        )
          console.log(`${name}, ${category}: ${lhr.audits[id].title}`)
    good &&= CATEGORIES.every((category) => rows[name][category] >= LEAST)
  }
  console.table(rows)
} finally {
  await server.stop()
}
if (!good) console.error(`A score is below ${LEAST}.`)
process.exit(good ? 0 : 1)
