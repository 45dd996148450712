import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const { projects: _, ...settings } = base

/** `npm run shots`: pictures of every screen. Not a test. */
export default defineConfig(settings, {
  testDir: '..',
  testMatch: 'e2e/{shots,tour}.ts',
  outputDir: '../test-results/shots',
  reporter: 'line',
  workers: 1,
  timeout: 600_000,
})
