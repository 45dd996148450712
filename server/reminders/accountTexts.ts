import type { WayIn } from '../../contract/account.ts'
import { sentence, t } from '../../language/t.ts'
import type { KeyNews } from '../people/auth/accountNews.ts'

/** Sign-in news, or a download by `by`; `device` is undefined if the browser did not identify itself. */
export type AccountText =
  | { kind: 'emailGone' | 'emailNew' | 'password' | 'passwordReset' | KeyNews }
  | { kind: 'backup'; by: string }
  | { kind: 'device'; device?: { name: string } | undefined; way?: WayIn }
  | { kind: 'apiToken'; name: string }

const ASK_OPERATOR = sentence(
  'If it wasn’t you, ask the person who runs the server for a password reset link right away.',
)

/** Advice to the owner of an account that someone else changed. */
const ifNotYou = (...more: string[]) => [
  t(ASK_OPERATOR),
  ...more,
  t('The new password ends everything else that opens your account, such as devices and passkeys.'),
]

const KEY_NEWS: Record<KeyNews, string> = {
  passkeyAdded: sentence(
    'A passkey was added to your Medicine Cabinet account. It can be used to sign in without your password.',
  ),
  passkeyRemoved: sentence('A passkey was removed from your account at Medicine Cabinet.'),
  authenticatorOn: sentence(
    'Signing in to Medicine Cabinet with your password now asks for a code of an authenticator app.',
  ),
  authenticatorOff: sentence('Signing in to Medicine Cabinet with your password no longer asks for a code.'),
  recoveryCodesMade: sentence(
    'Your account at Medicine Cabinet has new recovery codes. The old ones no longer work.',
  ),
  providerLinked: sentence('Your account at Medicine Cabinet can now be opened through a sign-in provider.'),
  providerUnlinked: sentence(
    'Your account at Medicine Cabinet can no longer be opened through a sign-in provider.',
  ),
}

const BY_WAY: Record<WayIn, string> = {
  password: sentence('It used the password.'),
  passkey: sentence('It used a passkey.'),
  provider: sentence('It used the sign-in of your provider.'),
}

/** The text of a message about an account. */
export function accountText(account: AccountText): { title: string; lines: string[] } {
  switch (account.kind) {
    case 'emailGone':
      return {
        title: t('Your account has another address'),
        lines: [
          t('The account at Medicine Cabinet that had this address signs in with another one now.'),
          t('If that was you, there is nothing to do.'),
          ...ifNotYou(),
        ],
      }
    case 'emailNew':
      return {
        title: t('Your account has this address now'),
        lines: [
          t('An account at Medicine Cabinet signs in with this address from now on.'),
          t('If that was not you, tell the person who runs the server: someone mistyped theirs.'),
        ],
      }
    case 'password':
      return {
        title: t('Your password was changed'),
        lines: [
          t('All devices that were signed in to Medicine Cabinet with the old one are signed out.'),
          t('If that was you, there is nothing to do.'),
          ...ifNotYou(),
        ],
      }
    case 'passwordReset':
      return {
        title: t('Your password was changed'),
        lines: [
          t(
            'A password set by a link ends all devices, passkeys, sign-in providers, API tokens, calendar addresses, links for the doctor, invitations, and reminders to ntfy and webhooks of the account.',
          ),
          t('If that was you, set up again what you need.'),
          ...ifNotYou(),
        ],
      }
    case 'apiToken':
      return {
        title: t('A new API token was made'),
        lines: [
          t('With “{name}”, a program can use your Medicine Cabinet as you.', { name: account.name }),
          t(
            'If that was you, there is nothing to do. If not, end it and change your password, both under Account.',
          ),
        ],
      }
    case 'backup':
      return {
        title: t('A backup was downloaded'),
        lines: [
          t('{by} downloaded a backup of Medicine Cabinet. It holds everything of everyone on the server.', {
            by: account.by,
          }),
          t(
            'If you know about this, there is nothing to do. If not, change your password, and look at Backups under Account.',
          ),
        ],
      }
    case 'passkeyAdded':
    case 'passkeyRemoved':
    case 'authenticatorOn':
    case 'authenticatorOff':
    case 'recoveryCodesMade':
    case 'providerLinked':
    case 'providerUnlinked':
      return {
        title: t('How you sign in has changed'),
        lines: [
          t(KEY_NEWS[account.kind]),
          t('If that was you, there is nothing to do.'),
          ...ifNotYou(
            ...(account.kind === 'authenticatorOn' ? [t('Ask them to turn the codes off as well.')] : []),
          ),
        ],
      }
    case 'device':
      return {
        title: t('A new device signed in'),
        lines: [
          account.device
            ? t('{device} signed in to your account at Medicine Cabinet for the first time.', {
                device: account.device.name,
              })
            : t('An unknown device signed in to your account at Medicine Cabinet for the first time.'),
          ...(account.way ? [t(BY_WAY[account.way])] : []),
          t(
            'If that was you, there is nothing to do. If not, sign it out and change your password, both under Account.',
          ),
          t('You can turn off these e-mails there.'),
        ],
      }
  }
}
