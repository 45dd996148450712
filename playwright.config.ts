import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

/** What `npm run test:all` has besides: places and times at which faults are rare. */
const RARE =
  'e2e/{atOnce,clock,foundEarly,installable,lateAnswers,layout,network,notifications,remembered,sharedDevice,story,together,underPath,worker,zones}.spec.ts'

const isAll = process.env.LEAVE_OUT !== 'rare tests'

export default defineConfig({
  testDir: '.',
  testMatch: '{e2e,bench}/**/*.spec.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // A test waits for a fifth of its time, for a page or a disk: with half as many workers again as cores none of those stands idle.
  // Each has a server and a browser of its own, for which a machine of many cores need not have the memory.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
  fullyParallel: true,
  projects: [
    // One of them waits for the real clock's next minute: begun last, it would be what all the others wait for.
    { name: 'by the clock', testMatch: 'e2e/pushed.spec.ts' },
    { name: 'all others', testIgnore: ['e2e/pushed.spec.ts', ...(isAll ? [] : [RARE, 'bench/**'])] },
  ],
  // Single tests of other files that belong to them.
  ...(!isAll && { grepInvert: /@rare/ }),
  forbidOnly: true,
  // Long enough on a busy machine: they end a test that hangs, and measure nothing.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    headless: true,
    // It would answer for the network, where tests put themselves between the two. Those about it let it in.
    serviceWorkers: 'block',
    // A trace (steps, the pages' DOM) of every test costs an eighth of its time, and a film a third. A failed one keeps a picture
    // and what its page said; whoever needs more runs it again with `--trace on`.
    trace: 'off',
    // What moves is drawn sixty times a second: a tenth of the tests' processor time. Those about it, and whole journeys, let it move.
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
        // A made-up camera for the photo dialog.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
