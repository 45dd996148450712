import { afterEach, expect, test, vi } from 'vitest'
import { endRemindingOfOthers, remind, remindedOf } from './reminded.ts'

afterEach(() => vi.unstubAllGlobals())

/** A subscribed browser, which can unsubscribe only while online. */
function openBrowser() {
  const browser = { isOnline: true, isSubscribed: true, shown: 1 }
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  async function unsubscribe() {
    if (!browser.isOnline) throw new DOMException('No network', 'NetworkError')
    browser.isSubscribed = false
  }
  const registration = {
    getNotifications: async () => [{ close: () => browser.shown-- }],
    pushManager: { getSubscription: async () => (browser.isSubscribed ? { unsubscribe } : null) },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return browser
}

test('a subscription left by a failed sign-out ends when another account signs in', async () => {
  const browser = openBrowser()
  remind('nora')
  browser.isOnline = false
  await expect(endRemindingOfOthers(undefined)).rejects.toThrow('No network')
  browser.isOnline = true
  await endRemindingOfOthers('ben')
  expect(browser.isSubscribed).toBe(false)
  expect(remindedOf()).toBeNull()
})

test("a person who switched reminders on keeps them, also while another one's are being ended", async () => {
  const browser = openBrowser()
  remind('nora')
  await endRemindingOfOthers('nora')
  expect(browser).toMatchObject({ isSubscribed: true, shown: 1 })
  const ending = endRemindingOfOthers('ben')
  remind('ben')
  await ending
  expect(remindedOf()).toBe('ben')
})
