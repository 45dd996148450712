import { expect, test } from 'vitest'
import { checkPlan } from './checkPlan.ts'
import { fromFrequency } from './fromFrequency.ts'
import { planText } from './planWords.ts'

const TODAY = '2026-11-21'

/** The proposed plan as a sentence; undefined for none. */
function proposed(frequency: string | null): string | undefined {
  const values = fromFrequency(frequency, 'nora', TODAY)
  if (!values) return undefined
  const checked = checkPlan(values, { unit: 'tablet', step: 0.5 }, 'UTC')
  if (!checked.success) throw new Error(`${frequency}: ${JSON.stringify(checked.error.issues)}`)
  return planText(checked.data, { unit: 'tablet', name: null, today: TODAY })
}

const ONCE = '1 tablet at 8:00 AM, every day.'
const TWICE = '1 tablet at 8:00 AM and 8:00 PM, every day.'
const THRICE = '1 tablet at 8:00 AM, 12:30 PM and 8:00 PM, every day.'
const FOUR = '1 tablet at 8:00 AM, 12:30 PM, 8:00 PM and 10:00 PM, every day.'
const NEEDED = '1 tablet when needed.'
const EIGHT_HOURS = '1 tablet every 8 hours, counted from 8:00 AM.'
const BEDTIME = '1 tablet at 10:00 PM, every day.'

test.each<[string, string]>([
  ['Once daily', ONCE],
  ['once a day', ONCE],
  ['1x daily', ONCE],
  ['Daily', ONCE],
  ['Every day', ONCE],
  ['One tablet daily.', ONCE],
  ['einmal täglich', ONCE],
  ['1 x täglich', ONCE],
  ['1x tgl.', ONCE],
  ['1 fois par jour', ONCE],
  ['una vez al día', ONCE],
  ['1 volta al giorno', ONCE],
  ['in the morning', ONCE],
  ['morgens', ONCE],
  ['q.d.', ONCE],
  ['every 24 hours', ONCE],
  ['every 72 hours', '1 tablet every 72 hours, counted from 8:00 AM.'],
  ['Twice a day', TWICE],
  ['2 times a day', TWICE],
  ['2x per day', TWICE],
  ['two times daily', TWICE],
  ['zweimal am Tag', TWICE],
  ['2 mal täglich', TWICE],
  ['2 fois par jour', TWICE],
  ['dos veces al día', TWICE],
  ['2 keer per dag', TWICE],
  ['BID', TWICE],
  ['b.i.d.', TWICE],
  ['morning and evening', TWICE],
  ['morgens und abends', TWICE],
  ['1-0-1', TWICE],
  ['1 - 0 - 1 - 0', TWICE],
  ['3x täglich', THRICE],
  ['3 x täglich', THRICE],
  ['Three times a day', THRICE],
  ['trois fois par jour', THRICE],
  ['tid', THRICE],
  ['1-1-1', THRICE],
  ['4 times daily', FOUR],
  ['viermal täglich', FOUR],
  ['½-0-1', '½ tablet at 8:00 AM and 1 at 8:00 PM, every day.'],
  ['0-0-0-1', BEDTIME],
  ['at bedtime', BEDTIME],
  ['Once daily at bedtime', BEDTIME],
  ['au coucher', BEDTIME],
  ['2 tablets twice a day', '2 tablets at 8:00 AM and 8:00 PM, every day.'],
  ['Take 1 tablet 3 times a day', THRICE],
  ['half a tablet once daily', '½ tablet at 8:00 AM, every day.'],
  ['zwei Tabletten täglich', '2 tablets at 8:00 AM, every day.'],
  ['every 8 hours', EIGHT_HOURS],
  ['Every eight hours', EIGHT_HOURS],
  ['q8h', EIGHT_HOURS],
  ['alle 8 Stunden', EIGHT_HOURS],
  ['toutes les 8 heures', EIGHT_HOURS],
  ['cada 8 horas', EIGHT_HOURS],
  ['ogni 8 ore', EIGHT_HOURS],
  ['1 tablet every 6 hours', '1 tablet every 6 hours, counted from 8:00 AM.'],
  ['every other day', '1 tablet at 8:00 AM, every other day.'],
  ['jeden zweiten Tag', '1 tablet at 8:00 AM, every other day.'],
  ['every 3 days', '1 tablet at 8:00 AM, every 3 days.'],
  ['as needed', NEEDED],
  ['PRN', NEEDED],
  ['bei Bedarf', NEEDED],
  ['si besoin', NEEDED],
  ['al bisogno', NEEDED],
  ['2x daily before meals', '1 tablet at 8:00 AM and 8:00 PM, every day, on an empty stomach.'],
  ['Twice a day with food', '1 tablet at 8:00 AM and 8:00 PM, every day, with food.'],
  ['1-0-1 (after meals)', '1 tablet at 8:00 AM and 8:00 PM, every day, with food.'],
  ['3x täglich, vor dem Essen', `${THRICE.slice(0, -1)}, on an empty stomach.`],
  ['1 fois par jour à jeun', `${ONCE.slice(0, -1)}, on an empty stomach.`],
  ['ogni 8 ore dopo i pasti', '1 tablet every 8 hours, counted from 8:00 AM, with food.'],
  ['2 tablets as needed', '2 tablets when needed.'],
])('%s: %s', (frequency, sentence) => {
  expect(proposed(frequency)).toBe(sentence)
})

test.each([
  null,
  '',
  ' ',
  'Every other Tuesday, unless it rains',
  'twice a week',
  'once weekly',
  '2x daily, not with milk',
  'every 4-6 hours',
  '1-2 tablets every 6 hours',
  '1 to 2 times a day',
  'up to 3 times a day',
  'max. 3x täglich',
  '5 times a day',
  '0x daily',
  'every 0 hours',
  'every 100 hours',
  'every hour',
  '0-0-0',
  '1-0',
  '1-0-1-0-1',
  '12-24-2026',
  'once',
  'see leaflet',
  '3',
  'with food',
  'before meals',
  '2x daily with food and before bed and with milk',
  'daily for 10 days',
  'every 1 days',
])('%s proposes nothing', (frequency) => {
  expect(fromFrequency(frequency, 'nora', TODAY)).toBeUndefined()
})

test('a very long text is told apart at once', () => {
  expect(fromFrequency(`${'take 1 tablet '.repeat(20_000)}daily`, 'nora', TODAY)).toBeUndefined()
})

// Each number in each language that has one for it.
test.each([
  ['twelve zwölf douze doce dodici doze twaalf', 12],
  ['eight acht huit ocho otto oito', 8],
  ['six sechs seis sei zes', 6],
  ['four vier quatre cuatro quattro quatro', 4],
])('hours in words: %s', (words, every) => {
  for (const word of words.split(' '))
    expect(proposed(`every ${word} hours`), word).toBe(`1 tablet every ${every} hours, counted from 8:00 AM.`)
})

test.each([
  ['one once a single ein eine einen einmal un une uno una um uma een', ONCE],
  ['two twice zwei zweimal deux dos due dois duas twee', TWICE],
  ['three thrice drei dreimal trois tres tre três drie', THRICE],
  ['four vier viermal quatre cuatro quattro quatro', FOUR],
])('times in words: %s', (words, expected) => {
  for (const word of words.split(' ')) expect(proposed(`${word} times a day`), word).toBe(expected)
})
