import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

/** Journeys that only `npm run test:all` runs: rare faults at unlikely places and times. */
const RARE =
  'e2e/{atOnce,clock,foundEarly,installable,lateAnswers,layout,network,notifications,phone,pseudo,remembered,sharedDevice,story,together,underPath,worker,zones}.spec.ts'

const isAll = process.env.LEAVE_OUT !== 'rare tests'

const SPOKEN = 'e2e/spoken.spec.ts'

/** Milliseconds depend on what else runs: only `npm run bench:cabinet` measures them. */
const TIMED = process.env.LEAVE_OUT === 'timed tests' ? ['bench/{cabinet,opening}.spec.ts'] : []

export default defineConfig({
  testDir: '.',
  testMatch: '{e2e,bench}/**/*.spec.ts',
  outputDir: 'test-results/browser',
  reporter: 'list',
  // A test waits for a fifth of its time, so there are half as many workers as cores in addition. Each has a
  // server and a browser, which limits them on large machines.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
  fullyParallel: true,
  projects: [
    // First, because one of them waits for the next minute of the real clock.
    { name: 'by the clock', testMatch: 'e2e/pushed.spec.ts' },
    // In one process of its own, whose clock it sets: some screens add to what later ones show.
    ...(isAll ? [{ name: 'spoken', testMatch: SPOKEN, fullyParallel: false }] : []),
    {
      name: 'all others',
      testIgnore: ['e2e/pushed.spec.ts', SPOKEN, ...(isAll ? TIMED : [RARE, 'bench/**'])],
    },
  ],
  ...(!isAll && { grepInvert: /@rare/ }),
  forbidOnly: true,
  // Long enough for a busy machine: only ends tests that hang.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    headless: true,
    // A service worker would answer instead of the network that tests intercept. Tests of it allow it.
    serviceWorkers: 'block',
    // Tracing every test costs an eighth of its time, a film a third. A failed test keeps a screenshot and
    // its page; run it again with `--trace on` for more.
    trace: 'off',
    // Animations cost a tenth of the tests' processor time. Tests of them, and whole journeys, allow them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A fake camera for the photo dialog.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
