import type { Page } from '@playwright/test'
import { isAll } from '../test/isAll.ts'
import { brokenOrCovered, cutOff, overflow } from './cutOff.ts'
import { problemsOf } from './problemsOf.ts'
import { open } from './screens/screen.ts'
import { screens } from './screens.ts'
import { expect, test } from './seeds.ts'

// These tests read one unchanged household in one browser context: a new one for each takes a tenth of their
// time. Only the network state would leak.
test.use({ reuseContext: true })
test.afterEach(({ context }) => context.setOffline(false))

const WIDE = { width: 1280, height: 720 }
const NARROW = { width: 320, height: 640 }

/** Opens a page at a width and in a theme. Themes differ in colours only and follow the system at once. */
async function show(page: Page, size: typeof WIDE, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
}

/** Sets the browser's own font size in pixels: sizes in rem and media queries follow. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
}

/** The browser's errors about the page from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // The tracer fetches the previews that it records.
    const isTracer = message.text().includes("Connecting to 'blob:")
    if (/Content Security Policy/i.test(message.text()) && !isTracer) complaints.push(message.text())
  })
  return complaints
}

for (const isSignedIn of [false, true])
  test.describe(() => {
    test.use({ isSignedIn, permissions: ['camera'] })

    // Below, every screen is checked in one theme for each width; here the frame around all of them in the
    // other.
    test(`the frame ${isSignedIn ? 'behind' : 'before'} sign-in has no barrier in the other themes`, async ({
      page,
      seeds,
    }) => {
      const path = isSignedIn ? '/' : '/login'
      for (const [size, theme] of [
        [WIDE, 'dark'],
        [NARROW, 'light'],
      ] as const) {
        await show(page, size, theme)
        await open(page, ['around', path], seeds)
        expect.soft(await problemsOf(page), `${size.width} px and ${theme}`).toEqual([])
      }
    })

    for (const screen of screens(isSignedIn)) {
      const [name, , prepare] = screen
      test(`${name} has no barrier, and is not cut at 320 px or with text twice the size`, async ({
        page,
        seeds,
      }) => {
        const complaints = complaintsOf(page)
        await show(page, WIDE, 'light')
        await open(page, screen, seeds)
        await prepare?.(page, seeds)
        expect.soft(await problemsOf(page), 'wide and light').toEqual([])
        expect.soft(complaints).toEqual([])
        if (!isAll) return

        await show(page, NARROW, 'dark')
        expect.soft(await problemsOf(page), '320 px and dark').toEqual([])
        expect.soft(await overflow(page), '320 px').toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 360, height: 740 })
        for (const size of [24, 32]) {
          await setTextSize(page, size)
          expect.soft(await overflow(page), `letters of ${size} px`).toBeLessThanOrEqual(0)
          expect.soft(await cutOff(page), `letters of ${size} px`).toEqual([])
        }
        await page.setViewportSize(NARROW)
        expect.soft(await overflow(page), '320 px and letters of 32 px').toBeLessThanOrEqual(0)
        expect.soft(await cutOff(page), '320 px and letters of 32 px').toEqual([])
        expect.soft(await brokenOrCovered(page), '320 px and letters of 32 px').toEqual([])
        await setTextSize(page, 16)
      })
    }
  })
