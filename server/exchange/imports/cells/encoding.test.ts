import { expect, test } from 'vitest'
import { readOne, sumUp } from '../../../../test/importSummary.ts'
import { encoded, utf16 } from '../../../../test/sampleFiles.ts'

const PAIN = 'name;purpose;count\r\nDafalgan für Erwachsene;Übelkeit “50”;20\r\n'
const PAIN_LINES = [
  'medicines Dafalgan für Erwachsene purpose=Übelkeit “50” unit=pill',
  'packs Dafalgan für Erwachsene count=20',
]

test.each<[string, Uint8Array | string, string[]]>([
  ['UTF-8', PAIN, PAIN_LINES],
  ['UTF-8 with a mark', `\ufeff${PAIN}`, PAIN_LINES],
  ['UTF-16, little end first', utf16(PAIN.replaceAll(';', '\t'), 'le'), PAIN_LINES],
  ['UTF-16, big end first', utf16(PAIN, 'be'), PAIN_LINES],
  ['UTF-16 without a mark', utf16(PAIN, 'le', ''), PAIN_LINES],
  ['Windows-1252 German', encoded(PAIN, 'windows-1252'), PAIN_LINES],
  [
    'Windows-1252 French',
    encoded('name;purpose\nCrème brûlée;Fièvre élevée\n', 'windows-1252'),
    ['medicines Crème brûlée purpose=Fièvre élevée unit=pill', 'packs Crème brûlée'],
  ],
  [
    'Windows-1250 Polish',
    encoded('name;purpose;count\r\nŻelazo Forte;Ból głowy;20\r\n', 'windows-1250'),
    ['medicines Żelazo Forte purpose=Ból głowy unit=pill', 'packs Żelazo Forte count=20'],
  ],
  [
    'Windows-1250 Czech',
    encoded('name;purpose\nŽelezo;Bolest hlavy, když prší\n', 'windows-1250'),
    ['medicines Železo purpose=Bolest hlavy, když prší unit=pill', 'packs Železo'],
  ],
  [
    'Windows-1251 Ukrainian',
    encoded('name;purpose;count\r\nІбупрофен;Біль голови;20\r\n', 'windows-1251'),
    ['medicines Ібупрофен purpose=Біль голови unit=pill', 'packs Ібупрофен count=20'],
  ],
  [
    'Windows-1253 Greek',
    encoded('name;purpose;count\nΑσπιρίνη;Πονοκέφαλος, ζάλη;20\n', 'windows-1253'),
    ['medicines Ασπιρίνη purpose=Πονοκέφαλος, ζάλη unit=pill', 'packs Ασπιρίνη count=20'],
  ],
  [
    'Windows-1251 beside Latin names',
    encoded('name;purpose\nNurofen;Від болю\n', 'windows-1251'),
    ['medicines Nurofen purpose=Від болю unit=pill', 'packs Nurofen'],
  ],
])('%s is read as it was written', async (_, bytes, lines) => {
  expect(await sumUp(bytes)).toEqual(lines)
})

test('letters with two readings are asked once for a file', async () => {
  const bytes = encoded('name;purpose\nZinc;Señora\nIron;Mañana\n', 'windows-1252')
  const { incoming } = await readOne(bytes)
  const [question] = incoming.questions.values()
  expect(question?.choices.map(({ label }) => label)).toEqual(['Señora', 'Seńora', 'Leave it out'])
  expect(await sumUp(bytes, { answers: { [question?.id ?? '']: 'windows-1252' } })).toContain(
    'medicines Iron purpose=Mañana unit=pill',
  )
})

test('a text whose letters were lost before is named, not saved', async () => {
  expect(await sumUp('name\nf\ufffdr\n')).toEqual([
    'lost medicines file: Some of its letters cannot be read. Save it as CSV in UTF-8 and choose it again.',
  ])
})
