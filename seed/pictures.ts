import sharp from 'sharp'
import { blisterFoil } from '../bench/reading/blisters.ts'
import { aroundBottle, bottleLabel, pharmacyLabel } from '../bench/reading/bottles.ts'
import { cartonFront, embossedFlap } from '../bench/reading/cartons.ts'
import { photograph, TABLE } from '../bench/reading/photograph.ts'

const maker = 'Northfield Pharma Ltd'

const PICTURES = {
  ibuprofen: () =>
    photograph(
      cartonFront({
        ...{ brand: 'Velmora', substance: 'Ibuprofen', strength: '200 mg', count: '24 tablets', maker },
        ...{ purpose: 'Relieves pain and fever', colour: '#b3261e' },
      }),
      { tilt: 2 },
    ),
  ibuprofenFlap: () => photograph(embossedFlap('Velmora', ['LOT B4471', 'EXP 08/2028'])),
  amoxicillin: () =>
    photograph(
      cartonFront({
        ...{ brand: 'Amoxil', substance: 'Amoxicillin', strength: '500 mg', count: '21 capsules', maker },
        ...{ purpose: 'Antibiotic', colour: '#2f6b2a' },
      }),
    ),
  lisinopril: () =>
    photograph(
      cartonFront({
        ...{ brand: 'Presoril', substance: 'Lisinopril', strength: '10 mg', count: '100 tablets', maker },
        ...{ purpose: 'For high blood pressure', colour: '#0b5c7d' },
      }),
      { tilt: -3 },
    ),
  lisinoprilFlap: () => photograph(embossedFlap('Presoril', ['LOT 7Q2', 'EXP 11/2027']), { turn: 90 }),
  strip: () =>
    photograph(
      blisterFoil({
        brand: 'RILOVAN-10',
        substance: 'Loratadine Tablets 10 mg',
        edge: ['B.No. RL2207', 'EXP.02/2026'],
      }),
    ),
  bottle: async () =>
    photograph(
      await aroundBottle(bottleLabel(['Vitamin D3', '25 mcg (1000 IU)', '90 softgels', 'EXP 01/2028'])),
    ),
  pharmacyLabel: () =>
    photograph(pharmacyLabel(['JANE SAMPLE', 'TAKE 1 CAPSULE BY MOUTH', 'THREE TIMES DAILY', 'QTY: 21']), {
      light: 0.4,
    }),
}

export type PictureName = keyof typeof PICTURES

const SIDE = 1600

/** A square photo with the whole package: cards and lists show the middle of a wide one. */
export async function drawPicture(name: PictureName): Promise<Buffer> {
  const picture = sharp(await PICTURES[name]())
  return await picture
    .resize({ width: SIDE, height: SIDE, fit: 'contain', background: TABLE })
    .jpeg({ quality: 85 })
    .toBuffer()
}
