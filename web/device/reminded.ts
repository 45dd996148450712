const REMINDED = 'reminded'

/** The account that switched reminders on in this browser. */
export const remindedOf = (): string | null => localStorage.getItem(REMINDED)
export const remind = (userId: string): void => localStorage.setItem(REMINDED, userId)

/** Ends the browser's subscription to pushes, and takes away what they show, unless that is of this account. */
export async function endRemindingOfOthers(userId: string | undefined): Promise<void> {
  const other = remindedOf()
  if (other === null || other === userId) return
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  // Last: what fails, or ends with the page, is done the next time somebody signs in or out.
  if (remindedOf() === other) localStorage.removeItem(REMINDED)
}
