import { factsOf } from '../../../../language/languages.ts'
import { speaking } from '../../../../language/speaking.ts'
import { t } from '../../../../language/t.ts'
import type { Message } from '../../../platform/sending/channel.ts'
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

/** Content of a mail. */
export interface Letter {
  heading: string
  lines: string[]
  button?: Link
  /** Reason for the recipient to get it: the last line, in small print. */
  why: string
  /** Page to change that. */
  settings?: Link
}

export interface Link {
  label: string
  /** An http(s) address of ours. */
  href: string
}

export function toText({ heading, lines, button, why, settings }: Letter): string {
  const link = ({ label, href }: Link) => `${label}: ${href}`
  return [
    heading,
    lines.join('\n'),
    button && link(button),
    ['-- ', 'Medicine Cabinet', why, settings && link(settings)].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const asText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)

/** Colours of web/base/styles/tokens.css. Programs that ignore style sheets show the light ones. */
const STYLE = `
  .paper { background: #efe8da; color: #1d2822 }
  .sheet { background: #fffcf5; border: 1px solid #d3c8b3 }
  .cabinet { background: #174a3a; color: #f6eedc }
  .button { background: #174a3a; color: #fdf8ec }
  .small, .small a { color: #4c544b }
  @media (prefers-color-scheme: dark) {
    .paper { background: #171511; color: #f1eadb }
    .sheet { background: #1e2a24; border-color: #36463e; color: #f1eadb }
    .cabinet { background: #0f211a; color: #f1eadb }
    .button { background: #97cbaa; color: #0a1e15 }
    .small, .small a { color: #bcc0b0 }
  }`

const SERIF = 'Besley, Rockwell, Georgia, serif'
const SANS = "'Atkinson Hyperlegible Next', Verdana, system-ui, sans-serif"

const linked = (link: Link, attributes: string) =>
  `<a ${attributes} href="${asText(link.href)}">${asText(link.label)}</a>`

/** HTML in the product's look, light and dark; loads nothing from anywhere. */
export function toHtml({ heading, lines, button, why, settings }: Letter): string {
  const { language } = speaking()
  return `<!doctype html>
<html lang="${language}"${factsOf(language).isRightToLeft ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${asText(heading)}</title>
<style>${STYLE}
</style>
</head>
<body class="paper" style="margin: 0; padding: 16px; font: 17px/1.45 ${SANS}">
<div class="sheet" style="max-width: 480px; margin: 0 auto; border-radius: 8px; overflow: hidden">
<div class="cabinet" style="padding: 12px 20px; font: 700 17px/1.3 ${SERIF}">Medicine Cabinet</div>
<div style="padding: 20px">
<h1 style="margin: 0 0 8px; font: 700 24px/1.25 ${SERIF}; overflow-wrap: anywhere">${asText(heading)}</h1>
${lines.map((line) => `<p style="margin: 0 0 8px; overflow-wrap: anywhere">${asText(line)}</p>`).join('\n')}
${button ? `<p style="margin: 20px 0 8px">${linked(button, 'class="button" style="display: inline-block; padding: 14px 22px; border-radius: 8px; font-weight: 650; text-decoration: none"')}</p>` : ''}
</div>
</div>
<p class="small" style="max-width: 480px; margin: 16px auto 0; font-size: 13px">${asText(why)}${settings ? ` ${linked(settings, '')}` : ''}</p>
</body>
</html>
`
}
