import { type Letter, type Link, toHtml, toText } from '../mail/letter.ts'
import type { Mail } from '../mail/sendMail.ts'
import type { About, Told } from './texts.ts'

const ABOUT_A_PERSON = 'You chose to be told about this person.'

const WHY: Record<About['step'], string> = {
  due: ABOUT_A_PERSON,
  repeat: ABOUT_A_PERSON,
  summary: ABOUT_A_PERSON,
  late: ABOUT_A_PERSON,
  allClear: 'You were told before that it was not taken yet.',
  low: 'You chose to be told what runs low.',
  digest: 'You asked for this each week.',
  confirm: 'Somebody gave this address as theirs.',
  account: 'It is about how your account is signed in to.',
  test: 'You asked for this test.',
}

/** The part of `About` that its mail depends on besides the text. */
interface MailedAbout {
  step: About['step']
  moments?: readonly unknown[]
}

export interface MailLinks {
  /** `PUBLIC_URL`; without it a mail leads nowhere. */
  publicUrl: URL | undefined
  /** What opens this one message. It stands in a fragment, which browsers send to nobody, so that it is in no log. */
  token?: string | undefined
}

/** A message as an e-mail. */
export function mailOf(
  about: MailedAbout,
  { title, lines }: Told,
  { publicUrl, token }: MailLinks,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { step } = about
  const root = publicUrl?.href.replace(/\/$/, '')
  const letter: Letter = { heading: title, lines, why: WHY[step] }
  if (root !== undefined) {
    letter.button = buttonOf(about, root, token)
    // Who did not ask for it has nothing to change.
    if (step !== 'confirm' && step !== 'account')
      letter.settings = { label: 'Change reminders', href: `${root}/account` }
  }
  return { subject: title, text: toText(letter), html: toHtml(letter) }
}

function buttonOf(about: MailedAbout, root: string, token: string | undefined): Link {
  if (about.step === 'account') return { label: 'Open Account', href: `${root}/account` }
  if (token === undefined) return { label: 'Open Today', href: `${root}/today` }
  if (about.step === 'confirm') return { label: 'Confirm the Address', href: `${root}/confirm#${token}` }
  const isOne = (about.moments?.length ?? 1) === 1
  return {
    label: isOne ? 'Taken, Later or Skip' : 'All Taken or Later',
    href: `${root}/reminder#${token}`,
  }
}
