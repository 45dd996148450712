import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { callTags } from './web/base/build/callTags.ts'
import { catalogs } from './web/base/build/catalogs.ts'
import { chunks } from './web/base/build/chunks.ts'
import { lightFaces } from './web/base/build/lightFaces.ts'
import { OLDEST_BROWSERS } from './web/base/build/olderBrowsers.ts'
import { precompress } from './web/base/build/precompress.ts'
import { preload } from './web/base/build/preload.ts'
import { serviceWorker } from './web/base/build/serviceWorker.ts'

const TESTS = [
  '{contract,language,schedule,codes,registers,reader,server,web,test,bench,seed}/**/*.test.{ts,tsx}',
]

/** Test files that mock a module others import, or that take longest. */
const ALONE = [
  'server/people/auth/auth.test.ts',
  'test/engines/engines.test.ts',
  'bench/reading/ownPackages.test.ts',
]

/** Tests that need the built product, a reading process or PostgreSQL; `npm run test:unit` leaves them out. */
const SLOW = [
  '{test,bench,seed}/**',
  'reader/{process,decoding,text}/**',
  'server/{exchange/{photos,backup},commands}/**',
  'server/platform/http/upload*.test.ts',
]
/** Every call without a network, kills, races, random attacks and stories, damaged files, simulated days, own packages; only in `npm run test:all`. */
const RARE = [
  'test/registers/allSamples.test.ts',
  'bench/reading/ownPackages.test.ts',
  'seed/demo.test.ts',
  'test/{abuse,connections,counts,dosesCutOff,imageStoreAway,instances,killed,longAnswers,longTexts,outage,plannedDays,remindersKilled}.test.ts',
  'test/deploy/{idleConnection,proxies}.test.ts',
  'test/packs/packs.test.ts',
  'test/realServers/**',
  'reader/process/nothingLeaves.test.ts',
  'server/exchange/backup/damaged.test.ts',
  'server/medicines/doses/limitedDoses.test.ts',
  'server/people/invitations/noHigherRole.test.ts',
  'server/platform/http/uploadAbuse.test.ts',
  'server/exchange/imports/{editsThenUndo,hostileFiles,mutatedFiles}.test.ts',
  'server/reminders/{crashPoints,simulatedDays}.test.ts',
  'server/medicines/stock/withoutCount.test.ts',
]
const LEFT_OUT = { 'slow tests': SLOW, 'rare tests': RARE }[process.env.LEAVE_OUT ?? ''] ?? []

export default defineConfig({
  root: 'web',
  // Relative paths: one build serves any base path.
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    callTags(),
    catalogs(),
    lightFaces(),
    preload(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    // Browsers without modulepreload load the same code a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first `npm start` on a slow machine is no time for how long each plugin took.
      checks: { pluginTimings: false },
      output: {
        // The first load names all other files: seven letters, 42 bits, distinguish versions of a file.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    host: '127.0.0.1',
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
  test: {
    root: '.',
    projects: [
      // Shared modules: loading them anew for each file takes a fifth of the time.
      {
        extends: true,
        test: { name: 'shared', include: TESTS, exclude: [...ALONE, ...LEFT_OUT], isolate: false },
      },
      // First: a long file that starts last would keep a core idle for half a minute.
      { extends: true, test: { name: 'alone', include: ALONE, exclude: LEFT_OUT } },
    ],
    globalSetup: 'test/templates.ts',
    // All cores: half of most tests' time is spent waiting.
    maxWorkers: '100%',
    // Long enough for a busy machine: only ends tests that hang.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
