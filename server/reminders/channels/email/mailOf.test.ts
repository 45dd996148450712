import { expect, test } from 'vitest'
import { factsOf, localeFor } from '../../../../language/languages.ts'
import { inLanguage } from '../../../platform/language/inLanguage.ts'
import { mailOf } from './mailOf.ts'

const due = {
  kind: 'due',
  title: 'Grandpa Emil, 08:00',
  lines: ['Due now'],
  why: 'You get notified about this person.',
  count: 1,
}
const home = new URL('https://home.example/cabinet/')
const token = `${'A'.repeat(22)}.${'b'.repeat(43)}`

test('an e-mail says what the message says, and leads to the one that it is about', () => {
  const { subject, text, html, unsubscribe } = mailOf({ ...due, token }, home)
  expect(unsubscribe).toBe('https://home.example/cabinet/account')
  expect(subject).toBe('Grandpa Emil, 08:00')
  expect(text).toBe(`Grandpa Emil, 08:00

Due now

Taken, Later or Skip: https://home.example/cabinet/reminder#${token}

-- 
Medicine Cabinet
You get notified about this person.
Change reminders: https://home.example/cabinet/account`)
  for (const href of [
    `https://home.example/cabinet/reminder#${token}`,
    'https://home.example/cabinet/account',
  ])
    expect(html).toContain(`href="${href}"`)
  // Nothing is loaded, so nobody learns that it was read.
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/i)
})

test.each(['allClear', 'low', 'digest', 'test', 'summary'] as const)(
  'a message that cannot be answered leads to Today: %s',
  (kind) => {
    const { text } = mailOf({ ...due, kind }, new URL('http://nas.local'))
    expect(text).toContain('Open Today: http://nas.local/today')
  },
)

test.each(['confirm', 'account', 'forgotten'] as const)(
  'no one unsubscribes from a mail of kind %s',
  (kind) => {
    expect(mailOf({ ...due, kind, token }, home).unsubscribe).toBeUndefined()
  },
)

test('without an address of its own an e-mail leads nowhere', () => {
  const { text, html } = mailOf({ ...due, kind: 'late', token }, undefined)
  expect(text + html).not.toMatch(/http|href|reminder#/)
  expect(text).toContain('Due now')
})

test('names are text in it, whatever they hold', () => {
  const said = { ...due, token, title: `<script>"Emil" & 'Co'</script>`, lines: ['</p><img src=x>'] }
  const { html } = mailOf(said, home)
  expect(html).toContain('&lt;script&gt;&quot;Emil&quot; &amp; &#39;Co&#39;&lt;/script&gt;')
  expect(html).toContain('&lt;/p&gt;&lt;img src=x&gt;')
  expect(html).not.toMatch(/<script|<img/)
})

test.each([
  ['de', 'Genommen, Später oder Auslassen', 'Erinnerungen ändern'],
  ['fr', 'Pris, plus tard ou sauter', 'Changer les rappels'],
  ['es', 'Tomado, más tarde u omitir', 'Cambiar recordatorios'],
  ['it', 'Presa, più tardi o salta', 'Cambia i promemoria'],
  ['pt-BR', 'Tomada, mais tarde ou pular', 'Mudar lembretes'],
  ['nl', 'Ingenomen, later of overslaan', 'Herinneringen wijzigen'],
  ['pl', 'Przyjęto, Później albo Pomiń', 'Zmień przypomnienia'],
  ['tr', 'Alındı, sonra veya atla', 'Hatırlatmaları değiştir'],
  ['uk', 'Прийнято, Пізніше або Пропустити', 'Змінити нагадування'],
  ['ar', 'تم التناول أو لاحقًا أو تخطٍّ', 'تغيير التذكيرات'],
] as const)('an e-mail in %s', (language, button, settings) => {
  const { text, html } = inLanguage(localeFor([language]), () => mailOf({ ...due, token }, home))
  expect(text).toContain(`${button}: https://home.example`)
  expect(text).toContain(`${settings}: https://home.example`)
  const direction = factsOf(language).isRightToLeft ? ' dir="rtl"' : ''
  expect(html).toContain(`<html lang="${language}"${direction}>`)
})
