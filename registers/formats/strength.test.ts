import { expect, test } from 'vitest'
import { atStrength } from './strength.ts'

test.each([
  ['DOLIPRANE 1000 mg', 'DOLIPRANE', '1000 mg', ''],
  ['DOLIPRANE 300 mg ENFANTS', 'DOLIPRANE', '300 mg', 'ENFANTS'],
  ['CAPTOPRIL EG 50 mg/25 mg', 'CAPTOPRIL EG', '50 mg/25 mg', ''],
  ['UVEDOSE 100 000 UI', 'UVEDOSE', '100000 IU', ''],
  ['GRANIONS 0,1 mg/2 ml', 'GRANIONS', '0.1 mg/2 ml', ''],
  ['ALACAPSIN 0.075 % CREMA', 'ALACAPSIN', '0.075 %', 'CREMA'],
  ['HEPARINA 5.000 UI', 'HEPARINA', '5000 IU', ''],
  ['LEVOTHYROX 75 microgrammes', 'LEVOTHYROX', '75 mcg', ''],
  ['RELVAR 92 microgrammes/22 microgrammes', 'RELVAR', '92 mcg/22 mcg', ''],
  ['ABILIFY 1.125 mg', 'ABILIFY', '1.125 mg', ''],
  ['VITAMINE B12', 'VITAMINE B12', null, ''],
  ['100 mg', '100 mg', null, ''],
])('%s', (text, before, strength, after) => {
  expect(atStrength(text)).toEqual({ before, strength, after })
})
