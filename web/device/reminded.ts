const REMINDED = 'reminded'

/** The account that switched reminders on in this browser. */
export const remindedOf = (): string | null => localStorage.getItem(REMINDED)
export const remind = (userId: string): void => localStorage.setItem(REMINDED, userId)

/** Ends the browser's subscription to pushes, and takes away what they show, unless that is of this account. */
export async function endRemindingOfOthers(userId: string | undefined): Promise<void> {
  if (remindedOf() === null || remindedOf() === userId) return
  localStorage.removeItem(REMINDED)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
