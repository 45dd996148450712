const REMINDED = 'reminded'

/** The account that turned on reminders in this browser. */
export const remindedOf = (): string | null => localStorage.getItem(REMINDED)
export const remind = (userId: string): void => localStorage.setItem(REMINDED, userId)

/** Ends the browser's push subscription and closes its notifications, unless they are of this account. */
export async function endRemindingOfOthers(userId: string | undefined): Promise<void> {
  const other = remindedOf()
  if (other === null || other === userId) return
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  // Last: if anything fails or the page closes, the next sign-in or sign-out tries again.
  if (remindedOf() === other) localStorage.removeItem(REMINDED)
}
