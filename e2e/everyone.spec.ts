import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './household.ts'
import { type Screen, screens, seed, signedOutScreens } from './screens.ts'

const problemsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )

/** How far the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const promises = {
  light: 'no screen or dialog has a barrier, and none is cut at 320 px or with text twice the size',
  dark: 'no screen or dialog has a barrier in the dark',
}

for (const theme of ['light', 'dark'] as const)
  test(promises[theme], async ({ browser, household, product }) => {
    test.setTimeout(400_000)
    const seeds = await seed(household, browser)
    const all: [Screen, boolean][] = [
      ...signedOutScreens.map((screen): [Screen, boolean] => [screen, false]),
      ...screens(seeds).map((screen): [Screen, boolean] => [screen, true]),
    ]
    for (const [[name, address, prepare], isSignedIn] of all) {
      await test.step(name, async () => {
        const context = await browser.newContext({
          baseURL: product.url,
          colorScheme: theme,
          reducedMotion: 'reduce',
          permissions: ['camera'],
        })
        const page = await context.newPage()
        const complaints: string[] = []
        page.on('pageerror', (error) => complaints.push(String(error)))
        page.on('console', (message) => {
          // The tracer itself fetches the previews that it records.
          const isTracer = message.text().includes("Connecting to 'blob:")
          if (/Content Security Policy/i.test(message.text()) && !isTracer) complaints.push(message.text())
        })
        await (isSignedIn ? household.enter(page, address) : page.goto(address))
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
        await page.getByRole('heading').first().waitFor()
        await prepare?.(page, seeds)
        expect.soft(await problemsOf(page), `${name}, wide`).toEqual([])
        expect.soft(complaints, name).toEqual([])
        if (theme === 'dark') return context.close()

        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await problemsOf(page), `${name}, 320 px`).toEqual([])
        expect.soft(await overflow(page), `${name} at 320 px`).toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 640, height: 900 })
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        expect.soft(await overflow(page), `${name} with text of 200 %`).toBeLessThanOrEqual(0)
        await context.close()
      })
    }
  })
