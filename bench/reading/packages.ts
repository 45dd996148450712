import { readFile } from 'node:fs/promises'
import { blisterFoil } from './blisters.ts'
import { aroundBottle, bottleLabel, pharmacyLabel } from './bottles.ts'
import { type CartonFront, cartonFront, dotMatrixFlap, embossedFlap } from './cartons.ts'
import { COUNTRY_PACKAGES } from './countries.ts'
import type { PhotoLabel } from './label.ts'
import { IN_OTHER_LETTERS } from './otherLetters.ts'
import { PHOTOGRAPHED_THINGS } from './otherThings.ts'
import { photograph, type Shot } from './photograph.ts'
import { block, drawing, text } from './print.ts'
import { SEVERAL_PACKAGES } from './several.ts'

/** A package that we print and photograph ourselves. */
export interface PrintedPackage {
  label: PhotoLabel
  photo: () => Promise<Buffer>
}

export const READ_ON = '2026-11-20'

const unread = { isMedicine: true, name: null, expirationDate: null, purpose: null, pillCount: null }

function front(file: string, carton: CartonFront, label: Partial<PhotoLabel>, shot?: Shot): PrintedPackage {
  return {
    label: {
      ...unread,
      file,
      name: carton.brand,
      nameAlternatives: [carton.substance],
      purpose: carton.purpose,
      ...label,
    },
    photo: () => photograph(cartonFront(carton), shot),
  }
}

function dated(
  file: string,
  expirationDate: string,
  raw: string,
  print: () => Promise<Buffer> | string,
  shot?: Shot,
) {
  const label = { ...unread, file, expirationDate, expirationDateRaw: raw }
  return { label, photo: async () => await photograph(await print(), shot) }
}

const velmora: CartonFront = {
  brand: 'Velmora',
  substance: 'Ibuprofen',
  strength: '200 mg',
  count: '24 tablets',
  purpose: 'Relieves pain and fever',
  maker: 'Northfield Pharma Ltd',
  colour: '#b3261e',
}
const velmoraLabel = { purposeKeywords: ['pain', 'fever'], pillCount: 24 }
const gastrolen: CartonFront = {
  ...velmora,
  brand: 'Gastrolen',
  substance: 'Omeprazol',
  strength: '20 mg',
  count: '28 cápsulas duras gastrorresistentes',
  purpose: 'Para la acidez de estómago',
  maker: 'Laboratorios Ribera, S.A.',
  colour: '#6a3d9a',
}
const gastrolenLabel = {
  nameAlternatives: ['omeprazole', 'omeprazol'],
  purposeKeywords: ['acidez'],
  pillCount: 28,
}
const foil = {
  brand: 'RILOVAN-10',
  substance: 'Cetirizine Tablets IP 10 mg',
  edge: ['B.No. RL2207  MFG.03/2026  EXP.02/2029', 'M.R.P. RS. 38.50 PER 10 TABS.'],
}
const foilLabel: PhotoLabel = {
  ...unread,
  file: 'blister-upright.jpg',
  name: 'Rilovan-10',
  nameAlternatives: ['cetirizine'],
  expirationDate: '2029-02-28',
  expirationDateRaw: 'EXP.02/2029',
  pillCount: 10,
}

export const PACKAGES: PrintedPackage[] = [
  front('carton-english.jpg', velmora, velmoraLabel),
  front('carton-blurred.jpg', velmora, velmoraLabel, { blur: 3, tilt: 4 }),
  front('carton-glare.jpg', velmora, velmoraLabel, { glare: true, tilt: -3 }),
  front('carton-low-light.jpg', velmora, velmoraLabel, { light: 0.25 }),
  front('carton-far-away.jpg', velmora, velmoraLabel, { far: 0.14 }),
  front('carton-upside-down.jpg', velmora, velmoraLabel, { turn: 180, tilt: 5 }),
  front(
    'carton-german.jpg',
    {
      ...velmora,
      brand: 'Dolivert',
      substance: 'Paracetamol',
      strength: '500 mg',
      count: '20 Tabletten',
      purpose: 'Bei Schmerzen und Fieber',
      maker: 'Nordheim Arzneimittel GmbH',
      colour: '#0b5c7d',
    },
    { purposeKeywords: ['schmerz', 'fieber'], pillCount: 20 },
    { tilt: 2 },
  ),
  front(
    'carton-french.jpg',
    {
      ...velmora,
      brand: 'Tussirol',
      substance: 'Acétylcystéine',
      strength: '600 mg',
      count: '10 comprimés effervescents',
      purpose: 'Toux grasse',
      maker: 'Laboratoires du Midi',
      colour: '#2f6b2a',
    },
    { nameAlternatives: ['acetylcysteine'], purposeKeywords: ['toux'], pillCount: 10 },
    { tilt: -4 },
  ),
  front('carton-spanish.jpg', gastrolen, gastrolenLabel),
  {
    ...front('carton-spanish.heic', gastrolen, gastrolenLabel),
    // The photo above in HEIC, which no library of ours writes.
    photo: () => readFile(new URL('./fixtures/carton-spanish.heic', import.meta.url)),
  },
  front(
    'carton-italian.jpg',
    {
      ...velmora,
      brand: 'Febrinal',
      substance: 'Paracetamolo',
      strength: '1000 mg',
      count: '16 compresse',
      purpose: 'Febbre e dolore',
      maker: 'Farmaceutici Lago S.p.A.',
      colour: '#a65a00',
    },
    {
      nameAlternatives: ['paracetamol', 'paracetamolo'],
      purposeKeywords: ['febbre', 'dolore'],
      pillCount: 16,
    },
    { tilt: 3 },
  ),
  dated('flap-dots-english.jpg', '2028-08-31', 'EXP 08/2028', () =>
    dotMatrixFlap(['LOT B4471', 'EXP 08/2028']),
  ),
  dated(
    'flap-dots-german.jpg',
    '2028-05-31',
    'VERW. BIS 05.2028',
    () => dotMatrixFlap(['CH.-B. 40117', 'VERW. BIS 05.2028']),
    { tilt: 2 },
  ),
  dated(
    'flap-dots-spanish.jpg',
    '2027-11-30',
    'CAD 11-2027',
    () => dotMatrixFlap(['LOTE 3K21', 'CAD 11-2027']),
    { turn: 90 },
  ),
  dated(
    'flap-dots-month.jpg',
    '2029-03-31',
    'EXP MAR 2029',
    () => dotMatrixFlap(['BATCH 77A', 'MFG APR 2026', 'EXP MAR 2029']),
    { blur: 1.5 },
  ),
  dated('flap-embossed-italian.jpg', '2028-03-31', 'SCAD. 03/2028', () =>
    embossedFlap('Febrinal', ['LOTTO 5512', 'SCAD. 03/2028']),
  ),
  dated(
    'flap-embossed-french.jpg',
    '2027-09-30',
    'PER 09/2027',
    () => embossedFlap('Tussirol', ['LOT 8A', 'PER 09/2027']),
    { tilt: -3 },
  ),
  { label: foilLabel, photo: () => photograph(blisterFoil(foil)) },
  {
    label: { ...foilLabel, file: 'blister-sideways.jpg' },
    photo: () => photograph(blisterFoil(foil), { turn: 90, tilt: 3 }),
  },
  {
    label: { ...foilLabel, file: 'blister-low-light.jpg' },
    photo: () => photograph(blisterFoil(foil), { light: 0.3 }),
  },
  {
    label: {
      ...unread,
      file: 'bottle.jpg',
      name: 'Vitamin D3',
      nameAlternatives: ['vitamin d', 'colecalciferol'],
      pillCount: 90,
      expirationDate: '2028-01-31',
      expirationDateRaw: 'EXP 01/2028',
    },
    photo: async () =>
      photograph(
        await aroundBottle(
          bottleLabel(['Vitamin D3', '25 mcg (1000 IU)', '90 softgels', 'Dietary supplement', 'EXP 01/2028']),
        ),
      ),
  },
  {
    label: {
      ...unread,
      file: 'pharmacy-label.jpg',
      name: 'Amoxicillin',
      pillCount: 21,
      expirationDate: '2027-05-12',
      expirationDateRaw: '05/12/2027',
    },
    photo: () =>
      photograph(
        pharmacyLabel([
          'JANE SAMPLE',
          'AMOXICILLIN 500 MG CAPSULES',
          'TAKE 1 CAPSULE BY MOUTH THREE TIMES DAILY',
          'QTY: 21     REFILLS: 0',
          'DATE FILLED 05/12/2026',
          'DISCARD AFTER 05/12/2027',
        ]),
        { tilt: 2 },
      ),
  },
  {
    label: { ...unread, file: 'jam.jpg', isMedicine: false },
    photo: () =>
      photograph(
        drawing(
          900,
          700,
          block(0, 0, 900, 700, '#fff7ef'),
          text(60, 180, 120, 'Strawberry', { bold: true, fill: '#c2183c' }),
          text(60, 280, 70, 'Jam'),
          text(60, 420, 40, 'Net Wt 340 g'),
          text(60, 500, 40, 'Nutrition: energy 1040 kJ'),
          text(60, 600, 44, 'BEST BEFORE 08/2028'),
        ),
      ),
  },
  ...COUNTRY_PACKAGES,
  ...IN_OTHER_LETTERS,
  ...SEVERAL_PACKAGES,
  ...PHOTOGRAPHED_THINGS,
]
