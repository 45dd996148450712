import type { Page } from '@playwright/test'

/** Hides the `Date` of every answer from the page. */
function hideDate() {
  const get = Headers.prototype.get
  Headers.prototype.get = function (name) {
    return name.toLowerCase() === 'date' ? null : get.call(this, name)
  }
}

/** Lets the page's clock be the right one, whatever the server's says: the page that is open, and those opened later. */
export async function trustClock(page: Page): Promise<void> {
  await page.addInitScript(hideDate)
  await page.evaluate(hideDate)
}
