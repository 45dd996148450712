import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

// The minified source is half as long: each page needs it again.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds on a page. */
export async function problemsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    // From the source injected just before.
    const { run } = (window as unknown as { axe: typeof axe }).axe
    // WCAG 2.2, 2.5.8, which axe omits by default.
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await run({ resultTypes: ['violations'], rules })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  })
}
