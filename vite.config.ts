import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { callTags } from './web/build/callTags.ts'
import { catalogs } from './web/build/catalogs.ts'
import { chunks } from './web/build/chunks.ts'
import { lightFaces } from './web/build/lightFaces.ts'
import { precompress } from './web/build/precompress.ts'
import { preloadFonts } from './web/build/preloadFonts.ts'
import { serviceWorker } from './web/build/serviceWorker.ts'
import { stylesBeforeCode } from './web/build/stylesBeforeCode.ts'

const TESTS = [
  '{contract,language,schedule,codes,registers,reader,server,web,test,bench,seed}/**/*.test.{ts,tsx}',
]

/** Puts another module in the place of one that other tests import; and is a short file whose tests take longest. */
const ALONE = ['server/auth/auth.test.ts', 'bench/reading/ownPackages.test.ts']

/** Where tests need the built product, a reading process or a PostgreSQL: `npm run test:unit` does without. */
const SLOW = [
  '{test,bench,seed}/**',
  'reader/{process,decoding,text}/**',
  'server/{photos,backup,commands}/**',
  'server/http/upload*.test.ts',
]
/** Kills, races, random attacks and stories, damaged files, simulated days, own packages: `npm run test:all` has them. */
const RARE = [
  'test/registers/allSamples.test.ts',
  'bench/reading/ownPackages.test.ts',
  'seed/demo.test.ts',
  'test/{abuse,counts,dosesCutOff,imageStoreAway,instances,killed,longAnswers,longTexts,outage,plannedDays,remindersKilled}.test.ts',
  'test/packs/packs.test.ts',
  'reader/process/nothingLeaves.test.ts',
  'server/backup/damaged.test.ts',
  'server/doses/limitedDoses.test.ts',
  'server/invitations/noHigherRole.test.ts',
  'server/http/uploadAbuse.test.ts',
  'server/imports/mutatedFiles.test.ts',
  'server/reminders/{crashPoints,simulatedDays}.test.ts',
  'server/stock/withoutCount.test.ts',
]
const LEFT_OUT = { 'slow tests': SLOW, 'rare tests': RARE }[process.env.LEAVE_OUT ?? ''] ?? []

export default defineConfig({
  root: 'web',
  // Files name each other relative to themselves: one build serves any path.
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    callTags(),
    catalogs(),
    lightFaces(),
    preloadFonts(),
    stylesBeforeCode(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // A browser that knows no modulepreload brings the same code a little later: no need of code of ours for it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load names all other files: seven letters, 42 bits, are enough to tell versions of one file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  // `npm run dev` names both ports.
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    host: '127.0.0.1',
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
  test: {
    root: '.',
    projects: [
      // Files of one worker share the modules that they import: to read them anew for each takes a fifth of the time.
      {
        extends: true,
        test: { name: 'shared', include: TESTS, exclude: [...ALONE, ...LEFT_OUT], isolate: false },
      },
      // They are begun first: what is begun last, in half a minute, keeps a core idle for as long.
      { extends: true, test: { name: 'alone', include: ALONE, exclude: LEFT_OUT } },
    ],
    globalSetup: 'test/templates.ts',
    // All cores: half of most tests' time is waiting for a disk, a database or another process.
    maxWorkers: '100%',
    // Long enough on a busy machine: they end a test that hangs, and measure nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
