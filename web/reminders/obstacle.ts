import { sentence } from '../../language/t.ts'
/** Reason why this device cannot remind. */
export type Obstacle = 'insecure' | 'notInstalled' | 'unsupported' | 'denied'

/** iPads call themselves Macs, which have no touch screens. */
const isOfApple = ({ userAgent, platform, maxTouchPoints }: Navigator) =>
  /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)

/** The obstacle in this browser; undefined for none. */
export function findObstacle(): Obstacle | undefined {
  if (!isSecureContext) return 'insecure'
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return isOfApple(navigator) && !isInstalled ? 'notInstalled' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Obstacles with their remedies. */
export const OBSTACLES: Record<Obstacle, { title: string; text: string }> = {
  insecure: {
    title: sentence('This device cannot be reminded yet'),
    text: sentence(
      'Reminders need a secure address (https). The server’s guide has the steps for the person who runs it.',
    ),
  },
  notInstalled: {
    title: sentence('Put Medicine Cabinet on the home screen first'),
    text: sentence(
      'iPhones and iPads show reminders only from there: tap Share, then Add to Home Screen, and open it from the home screen. They need iOS 16.4 or newer.',
    ),
  },
  unsupported: {
    title: sentence('This browser cannot be reminded'),
    text: sentence(
      'It does not support push messages, or they are off, as in a private window. Try Chrome, Edge, Firefox or Safari.',
    ),
  },
  denied: {
    title: sentence('Notifications are blocked for this page'),
    text: sentence(
      'Allow them again: press the icon to the left of the address, or open the settings of the app, look for Notifications and choose Allow.',
    ),
  },
}
