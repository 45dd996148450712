import { blisterFoil } from './blisters.ts'
import { type CartonFront, cartonFront } from './cartons.ts'
import type { PackageLabel, PhotoLabel } from './label.ts'
import { photograph, type Shot } from './photograph.ts'
import { block, drawing, text } from './print.ts'
import { type Laid, laidOut } from './table.ts'

/** A carton from the front beside its end flap, 1800 by 700 pixels. */
const opened = (carton: CartonFront, flap: string[]): string =>
  drawing(
    1800,
    700,
    cartonFront(carton),
    block(1410, 0, 390, 700, '#f1efe8'),
    text(1440, 90, 44, carton.brand, { bold: true, fill: carton.colour }),
    ...flap.map((line, index) => text(1440, 260 + index * 90, 46, line)),
  )

/** The narrow side of a carton with lot and date only, 900 by 300 pixels. */
const sideOf = (lines: string[]): string =>
  drawing(
    900,
    300,
    block(0, 0, 900, 300, '#f1efe8'),
    ...lines.map((line, index) => text(60, 110 + index * 110, 76, line)),
  )

const dolivert: CartonFront = {
  brand: 'Dolivert',
  substance: 'Paracetamol',
  strength: '500 mg',
  count: '20 tablets',
  purpose: 'Relieves pain',
  maker: 'Northfield Pharma Ltd',
  colour: '#0b5c7d',
}
const gastrolen: CartonFront = {
  brand: 'Gastrolen',
  substance: 'Omeprazole',
  strength: '20 mg',
  count: '28 capsules',
  purpose: 'For heartburn',
  maker: 'Ribera Laboratories',
  colour: '#6a3d9a',
}
const rilovan: CartonFront = {
  brand: 'Rilovan',
  substance: 'Cetirizine',
  strength: '10 mg',
  count: '30 film-coated tablets',
  purpose: 'Relieves hay fever',
  maker: 'Lago Pharma SpA',
  colour: '#2f6b2a',
}
const amlovar: CartonFront = {
  brand: 'Amlovar',
  substance: 'Amlodipine',
  strength: '5 mg',
  count: '14 tablets',
  purpose: 'For high blood pressure',
  maker: 'Bogaz Pharma',
  colour: '#a65a00',
}

const isMedicine = { isMedicine: true, name: null, expirationDate: null, purpose: null, pillCount: null }

/** Label of such a carton, and of its end flap if visible. */
const itemOf = (
  { brand, substance, count, purpose }: CartonFront,
  expirationDate: string | null,
): PackageLabel => ({
  name: brand,
  nameAlternatives: [substance],
  pillCount: Number.parseInt(count, 10),
  purpose,
  purposeKeywords: [purpose.replace(/^\w+ /, '')],
  expirationDate,
})

const D = { dolivert: '2028-05-31', gastrolen: '2027-03-31', rilovan: '2029-01-31', amlovar: '2026-12-31' }
const FLAP = {
  dolivert: ['LOT D4471', 'EXP 05/2028'],
  gastrolen: ['LOT 88G1', 'EXP 03/2027'],
  rilovan: ['LOT RL220', 'EXP 01/2029'],
  amlovar: ['LOT 7AM', 'EXP 12/2026'],
}
const whole = {
  dolivert: { printed: opened(dolivert, FLAP.dolivert), item: itemOf(dolivert, D.dolivert) },
  gastrolen: { printed: opened(gastrolen, FLAP.gastrolen), item: itemOf(gastrolen, D.gastrolen) },
  rilovan: { printed: opened(rilovan, FLAP.rilovan), item: itemOf(rilovan, D.rilovan) },
  amlovar: { printed: opened(amlovar, FLAP.amlovar), item: itemOf(amlovar, D.amlovar) },
}
const front = {
  dolivert: { printed: cartonFront(dolivert), item: itemOf(dolivert, null) },
  gastrolen: { printed: cartonFront(gastrolen), item: itemOf(gastrolen, null) },
  rilovan: { printed: cartonFront(rilovan), item: itemOf(rilovan, null) },
}

type Lying = Omit<Laid, 'printed'> & { of: { printed: string; item: PackageLabel } }

function severalOn(
  file: string,
  width: number,
  height: number,
  lying: Lying[],
  shot?: Shot,
  label: Partial<PhotoLabel> = {},
) {
  const items = lying.map(({ of }) => of.item)
  return {
    label: { ...isMedicine, file, ...items[0], items, ...label },
    photo: async () =>
      await photograph(
        await laidOut(
          width,
          height,
          lying.map(({ of, ...at }) => ({ printed: of.printed, ...at })),
        ),
        shot,
      ),
  }
}

export const SEVERAL_PACKAGES: { label: PhotoLabel; photo: () => Promise<Buffer> }[] = [
  severalOn('several-below.jpg', 2000, 1600, [
    { of: whole.dolivert, x: 1000, y: 400, width: 1700 },
    { of: whole.gastrolen, x: 1000, y: 1200, width: 1700 },
  ]),
  severalOn('several-beside.jpg', 3000, 1100, [
    { of: whole.rilovan, x: 760, y: 550, width: 1400 },
    { of: whole.amlovar, x: 2240, y: 560, width: 1400, turn: 4 },
  ]),
  severalOn('several-touching.jpg', 1900, 1500, [
    { of: whole.dolivert, x: 950, y: 400, width: 1800 },
    { of: whole.amlovar, x: 950, y: 1090, width: 1800 },
  ]),
  severalOn('several-askew.jpg', 2400, 2200, [
    { of: whole.gastrolen, x: 1150, y: 500, width: 1700, turn: -12 },
    { of: whole.rilovan, x: 1200, y: 1600, width: 1700, turn: 17 },
  ]),
  severalOn('several-turned.jpg', 2500, 2000, [
    { of: whole.dolivert, x: 1000, y: 1000, width: 1700 },
    { of: whole.gastrolen, x: 2180, y: 1000, width: 1500, turn: 90 },
  ]),
  severalOn('several-three.jpg', 2200, 2400, [
    { of: whole.dolivert, x: 1100, y: 420, width: 1800, turn: 2 },
    { of: whole.rilovan, x: 1100, y: 1200, width: 1800, turn: -3 },
    { of: whole.amlovar, x: 1100, y: 1980, width: 1800 },
  ]),
  severalOn('several-four.jpg', 3400, 1700, [
    { of: whole.dolivert, x: 850, y: 420, width: 1500 },
    { of: whole.gastrolen, x: 2500, y: 420, width: 1500 },
    { of: whole.rilovan, x: 850, y: 1230, width: 1500 },
    { of: whole.amlovar, x: 2500, y: 1230, width: 1500 },
  ]),
  // Only the smaller one has a date.
  severalOn('several-date-of-other.jpg', 2200, 1700, [
    { of: front.dolivert, x: 1000, y: 500, width: 1700 },
    { of: whole.gastrolen, x: 1300, y: 1350, width: 1300 },
  ]),
  // The date may be of either.
  severalOn('several-bare-date.jpg', 1800, 1600, [
    { of: front.rilovan, x: 900, y: 480, width: 1500 },
    {
      of: { printed: sideOf(FLAP.amlovar), item: { expirationDate: D.amlovar } },
      x: 1000,
      y: 1250,
      width: 700,
      turn: 8,
    },
  ]),
  severalOn('several-same-twice.jpg', 2000, 1600, [
    { of: whole.dolivert, x: 1000, y: 400, width: 1700 },
    {
      of: { printed: opened(dolivert, ['LOT D9920', 'EXP 11/2029']), item: itemOf(dolivert, '2029-11-30') },
      x: 1000,
      y: 1200,
      width: 1700,
    },
  ]),
  {
    label: {
      ...isMedicine,
      file: 'carton-with-its-blister.jpg',
      ...itemOf(rilovan, '2029-02-28'),
      purposeKeywords: ['hay fever'],
    },
    photo: async () =>
      photograph(
        await laidOut(2600, 1500, [
          { printed: cartonFront(rilovan), x: 850, y: 700, width: 1500 },
          {
            printed: blisterFoil({
              brand: 'Rilovan',
              substance: 'Cetirizine 10 mg',
              edge: ['LOT RL2207 MFG 03/2026 EXP 02/2029'],
            }),
            x: 2120,
            y: 750,
            width: 800,
            turn: 5,
          },
        ]),
      ),
  },
]
