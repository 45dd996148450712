import { describe, expect, test } from 'vitest'
import { findDates } from './datesInText.ts'

const TODAY = '2026-11-20'

describe('dates as packages print them', () => {
  test.each([
    ['05/2028', '2028-05'],
    ['5/2028', '2028-05'],
    ['05.2028', '2028-05'],
    ['05-2028', '2028-05'],
    ['05 2028', '2028-05'],
    ['2028-05', '2028-05'],
    ['2028/05', '2028-05'],
    ['05/28', '2028-05'],
    ['05.28', '2028-05'],
    ['31.05.2028', '2028-05-31'],
    ['31 05 2028', '2028-05-31'],
    ['05/31/2028', '2028-05-31'],
    ['31/05/28', '2028-05-31'],
    ['2028-05-31', '2028-05-31'],
    ['2028.05.31', '2028-05-31'],
    ['31 MAY 2028', '2028-05-31'],
    ['31MAY2028', '2028-05-31'],
    ['31-May-28', '2028-05-31'],
    ['May 31, 2028', '2028-05-31'],
    ['DEC-28-2027', '2027-12-28'],
    ['AUG292027', '2027-08-29'],
    ['2028 MAY 31', '2028-05-31'],
    ['2028 MAY', '2028-05'],
    ['MAY 2028', '2028-05'],
    ['MAY.28', '2028-05'],
    ["MAY'28", '2028-05'],
    ['May2028', '2028-05'],
    ['MAI 2028', '2028-05'],
    ['AOÛT 2028', '2028-08'],
    ['mag 2028', '2028-05'],
    ['gennaio 2028', '2028-01'],
    ['ENE 2028', '2028-01'],
    ['DIC 28', '2028-12'],
    ['Dez 2028', '2028-12'],
    ['SET/2028', '2028-09'],
    ['OUT/28', '2028-10'],
    ['Okt. 2028', '2028-10'],
    ['maart 2028', '2028-03'],
    ['mei 2028', '2028-05'],
    ['desember 2028', '2028-12'],
    ['heinäkuu 2028', '2028-07'],
    ['paź 2028', '2028-10'],
    ['PROSINEC 2028', '2028-12'],
    ['Ağu 2028', '2028-08'],
    ['szept. 2028', '2028-09'],
    ['iun 2028', '2028-06'],
    ['O5/2O28', '2028-05'],
    ['l2/2028', '2028-12'],
  ])('reads %s as %s', (text, value) => {
    expect(findDates(text, TODAY).map((date) => date.value)).toEqual([value])
  })

  test.each([
    ['052028', '2028-05'],
    ['31052028', '2028-05-31'],
    ['20280531', '2028-05-31'],
    ['0528', '2028-05'],
    ['05 28', '2028-05'],
    ['17.0628', '2028-06-17'],
    ['SED 2028', '2028-09'],
    ['0CT 2028', '2028-10'],
    ['D1C 2028', '2028-12'],
    ['5ET.28', '2028-09'],
    ['N0V.28', '2028-11'],
    ['AU6 2028', '2028-08'],
    ['2028 MA 31', '2028-05-31'],
    ['2028 JN', '2028-06'],
    ['2028-AL', '2028-04'],
    ['2028/MA/31', '2028-05-31'],
  ])('reads %s as %s only loosely', (text, value) => {
    expect(findDates(text, TODAY)).toMatchObject([{ value, form: 'loose' }])
  })

  test.each([
    ['13/2028'],
    ['00/2028'],
    ['31.02.2028'],
    ['05/1999'],
    ['05/2065'],
    ['M/600/2012'],
    ['MB/07/2025'],
    ['0044-02/27'],
    ['Rs. 110.21'],
    ['10 TABS 28'],
    ['0.5 mg'],
    ['500 mg'],
    ['1800 123 4567'],
  ])('sees no believable date in %s', (text) => {
    expect(findDates(text, TODAY).filter((date) => date.form !== 'loose')).toEqual([])
  })

  test("takes a month of Iran's calendar for no date", () => {
    expect(findDates('1407/02', TODAY)).toEqual([])
  })

  test('offers both orders of a date that could start with the day or the month', () => {
    expect(findDates('01/02/2028', TODAY)).toMatchObject([
      { value: '2028-02-01', alternatives: ['2028-01-02'], order: null },
    ])
    expect(findDates('25/02/2028', TODAY)).toMatchObject([{ alternatives: [], order: 'day' }])
    expect(findDates('02/25/2028', TODAY)).toMatchObject([{ alternatives: [], order: 'month' }])
    expect(findDates('01.02.2028', TODAY)).toMatchObject([{ value: '2028-02-01', alternatives: [] }])
  })

  test.each([
    ['a month that ends in a zero', 'AG0 2028', '2028-08'],
    ['a slash read as a one', '07125', '2025-07'],
    ['a slash read as a seven', '05725', '2025-05'],
    ['a slash before a whole year read as a one', '0712025', '2025-07'],
    ['the same read as a letter', '05R2027', '2027-05'],
    ['the first digit of a year misread', '04/7025', '2025-04'],
    ['a two read as a seven', '08 - 76', '2026-08'],
    ['a seven in dots', 'FEV/2?', '2027-02'],
    ['a misread month and year', 'HAY Z02S', '2025-05'],
    ['an old bottle’s date', '02/27/2010', '2010-02-27'],
    ['the year of the Buddha', '31/05/2571', '2028-05-31'],
    ['a Portuguese month', 'ABR 27', '2027-04'],
    ['a Spanish month', 'ENE/2027', '2027-01'],
    ['a Turkish month', 'AĞU 2027', '2027-08'],
    ['an Indonesian month', 'MEI 2027', '2027-05'],
    ['a Polish month', 'PAŹ 2027', '2027-10'],
    ['a Greek month as Latin letters', 'IOYN 2027', '2027-06'],
  ])('repairs or knows %s: %s', (_, text, value) => {
    expect(findDates(text, TODAY)[0]?.value).toBe(value)
  })

  test('takes the year of one month for no day of the next', () => {
    expect(findDates('FEB.25 JAN.28', TODAY)).toMatchObject([{ value: '2025-02' }, { value: '2028-01' }])
  })

  test('offers both months of a name that two languages use differently', () => {
    expect(findDates('LIPIEC 2028', TODAY)).toMatchObject([{ value: '2028-07', alternatives: [] }])
    expect(findDates('LISTOPAD 2028', TODAY)).toMatchObject([{ value: '2028-11', alternatives: ['2028-10'] }])
  })

  test.each([
    ['2026-11-20', '2027-05'],
    ['2035-11-20', '2027-05'],
    ['2053-11-20', null],
  ])('on %s reads 05/27 as %s', (today, value) => {
    expect(findDates('05/27', today)[0]?.value ?? null).toBe(value)
  })

  test.each([
    ['2035-06-01', '05/37', '2037-05'],
    ['2049-06-01', '05/51', '2051-05'],
    ['2049-06-01', 'MAR 2060', '2060-03'],
    ['2099-06-01', '01/02', '2102-01'],
  ])('has no fixed window of years: on %s, %s is %s', (today, text, value) => {
    expect(findDates(text, today)[0]?.value).toBe(value)
  })
})
