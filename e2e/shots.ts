import path from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './household.ts'
import { screens, seed, signedOutScreens } from './screens.ts'

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

for (const theme of ['light', 'dark'] as const)
  test(`every screen, ${theme}`, async ({ browser, household, product }) => {
    const seeds = await seed(household, browser)
    for (const [name, address, prepare] of [...signedOutScreens, ...screens(seeds)]) {
      if (ONLY && !ONLY.includes(name)) continue
      const context = await browser.newContext({
        baseURL: product.url,
        colorScheme: theme,
        permissions: ['camera'],
      })
      const page = await context.newPage()
      await page.setViewportSize({ width: 1440, height: 900 })
      const isPublic = signedOutScreens.some(([other]) => other === name)
      await (isPublic ? page.goto(address) : household.enter(page, address))
      await page.waitForLoadState('networkidle')
      await prepare?.(page, seeds)
      await shoot(page, name, theme)
      await context.close()
    }
  })
