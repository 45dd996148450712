import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import { findMedicine } from './findMedicine.ts'

type Case = [language: string, lines: [string, number][], name: string, expires: string, pills: number]

const CASES: Case[] = [
  [
    'Russian',
    [
      ['НУРОФЕН', 80],
      ['ибупрофен 200 мг', 36],
      ['20 таблеток, покрытых оболочкой', 28],
      ['Для приема внутрь', 24],
      ['Серия: 12345', 22],
      ['Годен до: 08.2027', 22],
    ],
    'Нурофен',
    '2027-08',
    20,
  ],
  [
    'Russian, a name in no list',
    [
      ['Кагоцел®', 80],
      ['таблетки 12 мг', 36],
      ['№ 20', 28],
      ['Изготовлено 04.2024', 22],
      ['СЕРИЯ 010523  ГОДЕН ДО 05.2028', 22],
    ],
    'Кагоцел',
    '2028-05',
    20,
  ],
  [
    'Ukrainian',
    [
      ['Цитрамон-Дарниця', 80],
      ['таблетки', 36],
      ['6 таблеток', 28],
      ['Зберігати в недоступному для дітей місці', 20],
      ['Серія 20323 Термін придатності до 03.2027', 22],
    ],
    'Цитрамон',
    '2027-03',
    6,
  ],
  [
    'Bulgarian',
    [
      ['АНАЛГИН', 80],
      ['метамизол натрий 500 mg', 36],
      ['20 таблетки', 28],
      ['За перорално приложение', 24],
      ['Партиден № 1234 Годен до: ЯНУ 2028', 22],
    ],
    'Аналгин',
    '2028-01',
    20,
  ],
  [
    'Serbian',
    [
      ['БРУФЕН', 80],
      ['ибупрофен', 36],
      ['30 филм таблета', 28],
      ['За оралну употребу', 24],
      ['Серија 55 Рок употребе 09/2027', 22],
    ],
    'Бруфен',
    '2027-09',
    30,
  ],
  [
    'Greek',
    [
      ['ΑΠΟΤΕΛ', 80],
      ['παρακεταμόλη 500 mg', 36],
      ['20 επικαλυμμένα με λεπτό υμένιο δισκία', 28],
      ['Από του στόματος χρήση', 24],
      ['ΠΑΡΤΙΔΑ 1234 ΗΜ. ΛΗΞΗΣ: ΜΑΪ 2027', 22],
    ],
    'Αποτελ',
    '2027-05',
    20,
  ],
]

describe('a package in other letters', () => {
  test.each(CASES)('is named as it is printed, dated and counted: %s', (_, lines, name, expires, pills) => {
    const reading = findMedicine(pageOf(lines), '2026-11-20')
    expect(reading.name?.value).toBe(name)
    expect(reading.expirationDate?.value).toMatch(expires)
    expect(reading.pillCount?.value).toBe(pills)
    expect(reading.hasUnreadScript).toBe(false)
  })

  test('has the strength behind its name in its own unit', () => {
    const lines: [string, number][] = [
      ['ЛОРАТАДИН 10 мг', 60],
      ['10 таблеток', 30],
    ]
    expect(findMedicine(pageOf(lines), '2026-11-20').name?.value).toBe('Лоратадин 10 мг')
  })
})
