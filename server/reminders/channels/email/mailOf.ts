import { t } from '../../../../language/t.ts'
import type { Message } from '../../../platform/sending/channel.ts'
import { type Letter, type Link, toHtml, toText } from './letter.ts'
import type { Mail } from './sendMail.ts'

type MailContent = Pick<Message, 'kind' | 'title' | 'lines' | 'why' | 'token' | 'count'>

/** A message as an e-mail. Without `PUBLIC_URL` it has no links. */
export function mailOf(
  message: MailContent,
  publicUrl: URL | undefined,
): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribe'> {
  const { kind, title, lines, why } = message
  const root = publicUrl?.href.replace(/\/$/, '')
  const letter: Letter = { heading: title, lines: [...lines], why }
  if (root !== undefined) {
    letter.button = buttonOf(message, root)
    // Its recipient may have no account here, so there are no settings to change.
    if (kind !== 'confirm' && kind !== 'account' && kind !== 'forgotten')
      letter.settings = { label: t('Change reminders'), href: `${root}/account` }
  }
  return {
    subject: title,
    text: toText(letter),
    html: toHtml(letter),
    unsubscribe: letter.settings?.href,
  }
}

/** The token is in the fragment, which browsers send to no server, so no log has it. */
function buttonOf({ kind, token, count }: MailContent, root: string): Link {
  if (kind === 'account') return { label: t('Open Account'), href: `${root}/account` }
  if (token === undefined) return { label: t('Open Today'), href: `${root}/today` }
  if (kind === 'confirm') return { label: t('Confirm the Address'), href: `${root}/confirm#${token}` }
  if (kind === 'forgotten') return { label: t('Set a New Password'), href: `${root}/reset-password#${token}` }
  return {
    label: count === 1 ? t('Taken, Later or Skip') : t('All Taken or Later'),
    href: `${root}/reminder#${token}`,
  }
}
