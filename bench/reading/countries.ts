import { cartonFront, dotMatrixFlap, withVignette } from './cartons.ts'
import type { PhotoLabel } from './label.ts'
import { photograph, type Shot } from './photograph.ts'

const unread = { isMedicine: true, name: null, expirationDate: null, purpose: null, pillCount: null }

export type Front = [
  language: string,
  brand: string,
  substance: string,
  strength: string,
  count: string,
  pills: number,
  purpose: string,
  maker: string,
]

/** Fronts of cartons in languages of the word lists that no other package shows. */
const FRONTS: Front[] = [
  [
    'portuguese',
    'Dorvalina',
    'Paracetamol',
    '750 mg',
    '20 comprimidos revestidos',
    20,
    'Para dor de cabeça',
    'Laboratório Serra Ltda',
  ],
  [
    'algerian',
    'Rhumadol',
    'Paracétamol',
    '500 mg',
    'Comprimé sécable B/16',
    16,
    'Douleurs et fièvre',
    'Laboratoires Atlas',
  ],
  [
    'dutch',
    'Keelofen',
    'Ibuprofen',
    '200 mg',
    '20 omhulde tabletten',
    20,
    'Bij keelpijn',
    'Farmacie Maas B.V.',
  ],
  [
    'polish',
    'Bolgrip',
    'Paracetamolum',
    '500 mg',
    '24 tabletki powlekane',
    24,
    'Na zgagę i katar',
    'Farmacja Wisla',
  ],
  ['czech', 'Nachlin', 'Paracetamolum', '500 mg', '24 tablet', 24, 'Tlumí bolest', 'Pharma Vltava a.s.'],
  ['hungarian', 'Fejomin', 'Paracetamol', '500 mg', '30 tabletta', 30, 'Fejfájás', 'Tisza Pharma Zrt.'],
  ['romanian', 'Durelin', 'Ibuprofen', '400 mg', '30 comprimate filmate', 30, 'Durere', 'Carpati Pharma'],
  ['turkish', 'Agrisol', 'Parasetamol', '500 mg', '20 film tablet', 20, 'Bas agrisi', 'Bogaz Pharma'],
  [
    'indonesian',
    'Panasin',
    'Parasetamol',
    '500 mg',
    'Isi 10 kaplet',
    10,
    'Meredakan sakit kepala',
    'PT Java Farma',
  ],
  ['swedish', 'Varkoner', 'Ibuprofen', '200 mg', '30 tabletter', 30, 'Mot huvudvärk', 'Vänern Pharma AB'],
  [
    'danish',
    'Smertinal',
    'Paracetamol',
    '500 mg',
    '20 tabletter',
    20,
    'Mod hovedpine',
    'Limfjord Pharma A/S',
  ],
]

const KEYWORDS: Record<string, string[]> = {
  polish: ['zgaga', 'katar'],
  turkish: ['ağrı', 'agri'],
  indonesian: ['sakit kepala'],
  swedish: ['huvudvärk'],
  danish: ['hovedpine'],
  dutch: ['keelpijn'],
  portuguese: ['dor de cabeça'],
  algerian: ['douleur'],
  czech: ['bolest'],
}

/** End flaps: print and date. The first have columns of letters, the last no captions. */
const FLAPS: [name: string, lines: string[], date: string, raw: string, shot?: Shot][] = [
  ['brazilian-letters', ['L 2305744', 'F 06/2025', 'V 06/2028'], '2028-06-30', '06/2028'],
  ['brazilian', ['LOTE ABA8101', 'FAB ABR 25', 'VAL MAR 28'], '2028-03-31', 'MAR 28'],
  ['algerian', ['LOT 0762', 'DDF 05/2025', 'DDP 05/2028'], '2028-05-31', '05/2028', { turn: 90 }],
  ['french-letters', ['LOT 1701', 'F 07/25', 'P 07/28'], '2028-07-31', '07/28'],
  ['turkish', ['SERI NO 7A', 'SKT 08.2028'], '2028-08-31', '08.2028'],
  ['swedish', ['LOT 22A', 'UTG.DAT 05.2028'], '2028-05-31', '05.2028', { tilt: 2 }],
  ['spanish-month', ['LOTE 9K', 'CAD ENE 2028'], '2028-01-31', 'ENE 2028'],
  ['bare-pair', ['2511A', '11/2025', '10/2028'], '2028-10-31', '10/2028'],
]

/** A French carton with a sticker running down. */
const algerianFront = cartonFront({
  brand: 'Rhumadol',
  substance: 'Paracétamol',
  strength: '500 mg',
  count: 'Comprimé sécable B/16',
  purpose: 'Douleurs et fièvre',
  maker: 'Laboratoires Atlas',
  colour: '#1c5f8a',
})
const VIGNETTE = [
  'VIGNETTE',
  'RHUMADOL 500 mg',
  'P.P.A : 165,63 DA',
  'Lot : ENN0890',
  'Fab : 09/2025',
  'Per : 08/2028',
]

export const COUNTRY_PACKAGES: { label: PhotoLabel; photo: () => Promise<Buffer> }[] = [
  ...FRONTS.map(([language, brand, substance, strength, count, pills, purpose, maker]) => ({
    label: {
      ...unread,
      file: `front-${language}.jpg`,
      name: brand,
      purpose,
      purposeKeywords: KEYWORDS[language] ?? [purpose],
      pillCount: pills,
    },
    photo: () =>
      photograph(cartonFront({ brand, substance, strength, count, purpose, maker, colour: '#1c5f8a' })),
  })),
  ...[90, -90].map((turn) => ({
    label: {
      ...unread,
      file: `vignette-${turn === 90 ? 'down' : 'up'}.jpg`,
      name: 'Rhumadol',
      nameAlternatives: ['Paracétamol'],
      purpose: 'Douleurs et fièvre',
      purposeKeywords: ['douleur'],
      pillCount: 16,
      expirationDate: '2028-08-31',
      expirationDateRaw: '08/2028',
    },
    photo: () => photograph(withVignette(algerianFront, VIGNETTE, { size: 20, turn }), { tilt: 3, blur: 1 }),
  })),
  ...FLAPS.map(([name, lines, expirationDate, expirationDateRaw, shot]) => ({
    label: { ...unread, file: `flap-${name}.jpg`, expirationDate, expirationDateRaw },
    photo: async () => await photograph(await dotMatrixFlap(lines), shot),
  })),
]
