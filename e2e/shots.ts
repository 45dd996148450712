import path from 'node:path'
import type { Page } from '@playwright/test'
import { open } from './screens/screen.ts'
import { screens } from './screens.ts'
import { test } from './seeds.ts'

const FOLDER = path.resolve(import.meta.dirname, '../shots')
const WIDTHS = [360, 768, 1440]
/** `SHOTS=dashboard,add npm run shots` takes only these. */
const ONLY = process.env.SHOTS?.split(',')

async function shoot(page: Page, name: string, theme: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await page.waitForTimeout(120)
    await page.screenshot({
      path: path.join(FOLDER, `${name}-${width}-${theme}.png`),
      animations: 'disabled',
    })
  }
}

for (const isSignedIn of [false, true])
  for (const theme of ['light', 'dark'] as const)
    test.describe(() => {
      test.use({ isSignedIn, colorScheme: theme, permissions: ['camera'] })

      for (const screen of screens(isSignedIn)) {
        const [name, , prepare] = screen
        if (ONLY && !ONLY.includes(name)) continue
        test(`${name}, ${theme}`, async ({ page, seeds }) => {
          await page.setViewportSize({ width: 1440, height: 900 })
          await open(page, screen, seeds)
          await page.waitForLoadState('networkidle')
          await prepare?.(page, seeds)
          await shoot(page, name, theme)
        })
      }
    })
