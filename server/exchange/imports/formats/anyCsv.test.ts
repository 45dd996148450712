import { expect, test } from 'vitest'
import { readOne, sumUp } from '../../../../test/importSummary.ts'

const A = ['medicines A unit=pill', 'packs A count=10']

test.each<[string, string, string[]]>([
  ['a line that names the separator', 'sep=;\nname;count\nA;10\n', A],
  ['a line that names another separator', 'sep=|\r\nname|count\r\nA|10\r\n', A],
  ['tabs', 'name\tcount\nA\t10\n', A],
  [
    'semicolons beside commas in the cells',
    'name;count;notes\nA;10;"a, b, c, d"\n',
    ['medicines A notes=a, b, c, d unit=pill', A[1] as string],
  ],
  ['a title before the header', 'My medicine cabinet,,\n,,\nname,count,expires\nA,10,\n', A],
  ['a title longer than the header', 'Cabinet, of, us, all\nname,count\nA,10\n', A],
  [
    'a single column',
    'name\nA\nB\n',
    ['medicines A unit=pill', 'medicines B unit=pill', 'packs A', 'packs B'],
  ],
  ['a single German column', 'Medikament\nA\n', ['medicines A unit=pill', 'packs A']],
  ['old line ends', 'name,count\rA,10\r', A],
  [
    'a quote within a cell',
    'name;count\nA 5" tube;10\n',
    ['medicines A 5" tube unit=pill', 'packs A 5" tube count=10'],
  ],
  ['a column without a name before the others', ',name,count\n7,A,10\n', A],
  ['two columns of one name, of which the first counts', 'name,count,count\nA,10,3\n', A],
  [
    'two packs of a name',
    'name,count,expires\nA,10,2027-03-31\nA,20,2028-03-31\na,5,\n',
    [
      'medicines A unit=pill',
      'packs A count=10 expires=2027-03-31',
      'packs A count=20 expires=2028-03-31',
      'packs A count=5',
    ],
  ],
])('%s', async (_, text, lines) => {
  expect(await sumUp(text)).toEqual(lines)
})

const counted = async (cells: string[]) =>
  (await sumUp(`name;count\n${cells.map((cell, place) => `M${place};"${cell}"`).join('\n')}\n`)).filter(
    (line) => !line.startsWith('medicines'),
  )

test.each<[string, string[], string[]]>([
  ['a decimal comma', ['10,5', '1.000', '1 000', '20 Stk', '1/2'], ['10.5', '1000', '1000', '20', '0.5']],
  ['a decimal point', ['10.5', '1,000', "1'000"], ['10.5', '1000', '1000']],
  ['groups of three twice', ['1.000.000', '1,5'], ['1000000', '1.5']],
  ['both signs', ['1.234,5', '1.000'], ['1234.5', '1000']],
  ['whole numbers', ['7', '0', '½'], ['7', '0', '0.5']],
  ['a leading zero', ['0,125', '2.000'], ['0.125', '2000']],
])('numbers of a file with %s', async (_, cells, counts) => {
  expect(await counted(cells)).toEqual(counts.map((count, place) => `packs M${place} count=${count}`))
})

test('numbers with two readings are asked once for a file', async () => {
  const text = 'name,count\nA,"1,000"\nB,1.000\n'
  expect(await sumUp(text)).toEqual([
    'medicines A unit=pill',
    'medicines B unit=pill',
    'packs A',
    'packs B',
    'asks How much is “1,000” in this file? 1 / 1000 / Leave it out',
    'waits packs A row 2',
    'waits packs B row 3',
  ])
  const [id = ''] = (await readOne(text)).incoming.questions.keys()
  const answered = (sign: string) => sumUp(text, { answers: { [id]: sign } })
  expect((await answered(',')).slice(2, 4)).toEqual(['packs A count=1', 'packs B count=1000'])
  expect((await answered('.')).slice(2, 4)).toEqual(['packs A count=1000', 'packs B count=1'])
})

test.each<[string, string]>([
  ['Tablets', 'unit=tablet'],
  ['Tabletten', 'unit=tablet'],
  ['comprimidos', 'unit=tablet'],
  ['капсули', 'unit=capsule'],
  ['ml', 'unit=ml'],
  ['drops', 'unit=drop'],
])('the unit %s is known', async (unit, line) => {
  expect(await sumUp(`name,count,unit\nA,3,${unit}\n`)).toEqual([`medicines A ${line}`, 'packs A count=3'])
})

test('more packs of a medicine than a household keeps are named', async () => {
  const lines = await sumUp(`name,count\n${'A,1\n'.repeat(201)}`)
  expect(lines.filter((line) => line.startsWith('packs'))).toHaveLength(200)
  expect(lines.at(-1)).toBe('lost packs A row 202: A medicine has at most 200 packs.')
})

test('an unknown unit is asked once, and a strength is no count', async () => {
  const text = 'name,count,unit\nA,3,Ampulle\nB,4,Ampulle\nC,500,mg\n'
  expect(await sumUp(text)).toEqual([
    'medicines C unit=pill',
    'packs C',
    'asks What is “Ampulle” here? pills / tablets / capsules / ml / drops / puffs / sprays / patches / sachets / grams / doses / Leave it out',
    'waits medicines A row 2',
    'waits medicines B row 3',
    'lost packs C row 4: “500” is not understood and left out.',
  ])
  const [id = ''] = (await readOne(text)).incoming.questions.keys()
  expect(await sumUp(text, { answers: { [id]: 'dose' } })).toEqual(
    expect.arrayContaining(['medicines A unit=dose', 'packs A count=3', 'packs B count=4']),
  )
})

test('a cell that cannot be read costs neither its row nor the others', async () => {
  const text = 'name,count,expires,lot,product_code\nA,many,soon,L1,"4,15E+12"\nB,5,2027-02-30,L2,0123\n'
  expect(await sumUp(text)).toEqual([
    'medicines A unit=pill',
    'medicines B unit=pill',
    'packs A lot=L1',
    'packs B count=5 lot=L2 product_code=0123',
    'lost packs A row 2: “many” is not understood and left out.',
    'lost packs A row 2: “soon” is not understood and left out.',
    'lost packs A row 2: “4,15E+12” is not understood and left out.',
    'lost packs B row 3: “2027-02-30” is not understood and left out.',
  ])
})

test.each<[string, string]>([
  ['2027-03-31', '2027-03-31'],
  ['31.03.2027', '2027-03-31'],
  ['31/03/2027', '2027-03-31'],
  ['03/31/2027', '2027-03-31'],
  ['03/2027', '2027-03-31'],
  ['3.2028', '2028-03-31'],
  ['02/28', '2028-02-29'],
  ['2027-03', '2027-03-31'],
  ['Mar 2027', '2027-03-31'],
  ['März 2027', '2027-03-31'],
  ['Mrz 2027', '2027-03-31'],
  ['березень 2027', '2027-03-31'],
  ['5 de marzo de 2027', '2027-03-05'],
  ['March 5, 2027', '2027-03-05'],
  ['5/5/2027', '2027-05-05'],
])('%s expires on %s', async (cell, date) => {
  expect(await sumUp(`name;expires\nA;${cell}\n`)).toContain(`packs A expires=${date}`)
})

test('the order of day and month is that of the whole file, and asked where nothing tells it', async () => {
  const lines = (rows: string[], answers = {}) =>
    sumUp(`name,expires\n${rows.map((row) => `A,${row}`).join('\n')}\n`, { answers })
  expect(await lines(['03/04/2027', '25/04/2027'])).toContain('packs A expires=2027-04-03')
  expect(await lines(['03/04/2027', '04/25/2027'])).toContain('packs A expires=2027-03-04')
  const open = await lines(['03/04/2027', '05/06/2027'])
  expect(open.slice(-3)).toEqual([
    'asks Which day is “03/04/2027” in this file? April 3, 2027 / March 4, 2027 / Leave it out',
    'waits packs A row 2',
    'waits packs A row 3',
  ])
  const [id = ''] = (await readOne('name,expires\nA,03/04/2027\n')).incoming.questions.keys()
  expect(await lines(['03/04/2027', '05/06/2027'], { [id]: 'mdy' })).toEqual(
    expect.arrayContaining(['packs A expires=2027-03-04', 'packs A expires=2027-05-06']),
  )
})

const taken = async (cell: string, more: object = {}) =>
  (await sumUp(`name;taken;amount\nA;${cell};1\n`, more)).filter((line) =>
    /^(doses|asks|lost|waits)/.test(line),
  )

test.each<[string, string]>([
  ['2026-04-03 08:00', '2026-04-03T06:00:00.000Z'],
  ['2026-04-03T08:00', '2026-04-03T06:00:00.000Z'],
  ['2026-04-03T08:00:00Z', '2026-04-03T08:00:00.000Z'],
  ['2026-04-03 08:00:00 +0100', '2026-04-03T07:00:00.000Z'],
  ['03.04.2026 08:00', '2026-04-03T06:00:00.000Z'],
  ['03.04.26 08:05', '2026-04-03T06:05:00.000Z'],
  ['25/04/2026, 20:15:30', '2026-04-25T18:15:30.000Z'],
  ['4/25/2026 8:05 PM', '2026-04-25T18:05:00.000Z'],
  ['2026-01-03 08:00', '2026-01-03T07:00:00.000Z'],
  ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
])('a dose of %s in Berlin was taken at %s', async (cell, instant) => {
  expect(await taken(cell)).toEqual([`doses A taken_utc=${instant} amount=1`])
})

test('local times are those of the zone that was sent', async () => {
  expect(await taken('2026-04-03 08:00', { timeZone: 'America/New_York' })).toEqual([
    'doses A taken_utc=2026-04-03T12:00:00.000Z amount=1',
  ])
})

test('a day without a time is asked for all rows', async () => {
  const text = 'name,taken,amount\nA,2026-04-03,1\nA,2026-04-04,2\n'
  const [question] = (await readOne(text)).incoming.questions.values()
  expect(question).toMatchObject({
    sentence: 'Some entries have a day but no time. At what time were they?',
    lines: 2,
  })
  expect((await sumUp(text, { answers: { [question?.id ?? '']: '08:00' } })).slice(-3)[0]).toBe(
    'doses A taken_utc=2026-04-03T06:00:00.000Z amount=1',
  )
})

test('a dose without an amount or with words is asked, never one', async () => {
  expect(await sumUp('name,taken,amount\nA,2026-04-03 08:00,\nA,2026-04-04 08:00,500 mg\n')).toEqual([
    'medicines A unit=pill',
    'packs A',
    'asks How much of A is taken each time? ½ pill / 1 pill / 2 pills / Leave it out',
    'asks A: how much is “500 mg”? ½ pill / 1 pill / 2 pills / Leave it out',
    'waits doses A row 2',
    'waits doses A row 3',
  ])
})

test('only what was taken is a dose; an unknown status is asked', async () => {
  const statuses = ['Taken', 'Skipped', 'Missed', 'Not Logged', 'eingenommen', 'übersprungen', 'perhaps', '']
  const rows = statuses.map((status, place) => `A,2026-04-0${place + 1} 08:00,1,${status}`)
  expect((await sumUp(`name,taken,amount,status\n${rows.join('\n')}\n`)).slice(2)).toEqual([
    'doses A taken_utc=2026-04-01T06:00:00.000Z amount=1',
    'doses A taken_utc=2026-04-05T06:00:00.000Z amount=1',
    'doses A taken_utc=2026-04-08T06:00:00.000Z amount=1',
    'asks What does “perhaps” mean for a dose? It was taken / It was not taken / Leave it out',
    'waits doses A row 8',
    ...['Skipped', 'Missed', 'Not Logged'].map(
      (status, place) => `lost doses A row ${place + 3}: Its status is “${status}”: nothing was taken.`,
    ),
    'lost doses A row 7: Its status is “übersprungen”: nothing was taken.',
  ])
})

test('a column without a name is neither a dose nor a status', async () => {
  expect(await sumUp(',name,taken\n0,A,2026-04-03 08:00\n')).toEqual([
    'medicines A unit=pill',
    'packs A',
    'asks How much of A is taken each time? ½ pill / 1 pill / 2 pills / Leave it out',
    'waits doses A row 2',
  ])
})

test('a row with an amount or status but no time is named', async () => {
  expect((await sumUp('name,taken,amount,status\nA,,1,\nA,,,Taken\nA,,,Missed\nA,,,\n')).slice(2)).toEqual([
    'lost doses A row 2: It does not say when it was taken',
    'lost doses A row 3: It does not say when it was taken',
    'lost doses A row 4: Its status is “Missed”: nothing was taken.',
  ])
})

test('the German event list of medTimer is read by its column names', async () => {
  expect(
    await sumUp('Erinnert;Name;Dosierung;Eingenommen;Tags\n03.04.26 08:00;Metformin;1;03.04.26 08:05;\n'),
  ).toContain('doses Metformin taken_utc=2026-04-03T06:05:00.000Z amount=1')
})
