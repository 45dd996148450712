import type { PhotoLabel } from './label.ts'
import { photograph } from './photograph.ts'
import { block, drawing, text } from './print.ts'

/**
 * Print of things that are no medicine, largest line first; `@` stands for a name. Some have words that medicines have: a
 * vitamin, a dose of caffeine, a doctor, tablets of chocolate, a pharmacy's receipt.
 */
const THINGS: Record<string, string[]> = {
  food: [
    '@|Strawberry Jam|Net Wt 340 g|Nutrition facts|Calories 60|Sodium 20 mg|Best before 08/2028',
    '@|Corn flakes|Fortified with vitamins and iron|Serving size 30 g|Niacin, riboflavin, folic acid|Contains gluten',
    '@|Instant Noodles|Chicken flavour|85 g|Cook for 3 minutes|EXP 12/2027',
    '@|Chewing gum|Peppermint flavor|12 pieces|Sugar free',
    '@|Energy Drink|250 ml|Caffeine 80 mg|Taurine|Serve chilled',
    '@|Dark Chocolate|70 % cocoa|100 g|May contain nuts',
    '@|Vollmilch Schokolade|Zutaten: Zucker, Kakaobutter|100 g|Mindestens haltbar bis 05/2028',
    '@|Eau minérale naturelle|1,5 L|Calcium 80 mg/l|Magnésium 26 mg/l',
    '@|Galletas María|200 g|Ingredientes: harina, azúcar|Consumir antes de 03/2027',
    '@|Pâtes alimentaires|500 g|Temps de cuisson 8 min|Valeurs nutritionnelles',
    '@|Olio extra vergine di oliva|750 ml|Prodotto in Italia',
    '@|Mleko UHT 3,2 %|1 l|Najlepiej spożyć przed 12.01.2027',
    '@|Çikolatalı bisküvi|Net 82 g|Enerji 480 kcal',
    '@|Kopi susu|20 g|Isi 10 sachet|Baik digunakan sebelum 11 2027',
    '@|Sal de mesa|Yodada|1 kg|Industria argentina',
    '@|Strong mints|Active fresh|16 g|Keep dry',
    '@|Green Tea|20 bags|Antioxidant blend|Steep 3 minutes',
    '@|Baby porridge|With iron and vitamin C|From 6 months|200 g',
    '@|Dog Food|With glucosamine for joints|3 kg|Feed daily',
  ],
  cosmetics: [
    '@|Shampoo|For dry hair|400 ml|Avoid contact with eyes',
    '@|Hand Cream|With glycerin and panthenol|75 ml|Dermatologically tested',
    '@|Zahnpasta|Mit Fluorid 1450 ppm|75 ml|Für die ganze Familie',
    '@|Gel douche|Aloe vera|250 ml|Testé sous contrôle dermatologique',
    '@|Desodorante|48 horas|150 ml|Sin alcohol',
    '@|Crema viso|Acido ialuronico|50 ml|Uso esterno',
    '@|Sun lotion SPF 50|With vitamin E|200 ml|Reapply every 2 hours',
    '@|Lip balm|Cherry|4.8 g|Made in Poland',
    '@|Perfume|Eau de toilette|100 ml|Spray',
  ],
  household: [
    '@|Dishwasher tablets|30 tabs|All in 1|Keep out of reach of children',
    '@|Laundry capsules|24 washes|Colour|Keep away from children',
    '@|Toilet cleaner|750 ml|Warning: causes eye irritation|Lemon',
    '@|AA batteries|4 pack|1.5 V|Use before 2031',
    '@|Light bulb|9 W|806 lm|Warm white',
    '@|Plant food|For roses|N 10 P 5 K 8|500 ml',
    '@|Ink cartridge|Black|20 ml|Install before 06/2027',
    '@|Insect spray|300 ml|Permethrin 0.2 %|Do not spray on food',
    '@|Water filter|6 cartridges|Change every 4 weeks',
    '@|Pool chlorine|20 g tablets|5 kg|Danger',
  ],
  books: [
    '@|A novel|Translated from the Spanish|Winner of the Prize',
    '@|The secret of good sleep|How to beat pain and stress|Doctor approved|Paperback',
    '@|Roman|Aus dem Englischen|Mit einem Nachwort|12,99 EUR',
    '@|Cookbook|120 recipes for every day|Fourth edition',
    '@|History of Pharmacy|Volume 2|University Press',
    '@|Organic Chemistry|Third edition|Solutions manual|ISBN 978 0 306 40615 7',
    '@|Crossword puzzles|No. 45|Easy to hard|2.50',
    '@|Guide de conversation|Français espagnol|Nouvelle édition',
  ],
  signs: [
    '@|Restaurant|Open daily 11 to 23|Tel. 030 555 0123',
    '@|Dr. Sample|Dentist|Mon to Fri 8 to 17|Second floor',
    '@|Street|No parking|Tow away zone',
    '@|Platform 4|Departure 10:45|Regional train',
    '@|Gym|Members only|Please bring a towel',
    '@|Bakery|Fresh bread|Since 1924',
    '@|Pharmacy|Open 24 hours',
    '@|Farmacia|Abierto|Lunes a sábado 9 a 21',
    '@|School|Reduce speed|30 km/h',
  ],
  papers: [
    '@|Receipt|Milk 1.29|Bread 2.49|Total 3.78|Thank you|27/11/2026 18:03',
    '@|Kassenbon|Summe EUR 14,20|Bar 20,00|Rückgeld 5,80',
    '@|Ticket de caja|Total 8,40|IVA incluido|Gracias por su visita',
    '@|Boarding pass|Gate 22|Seat 14C|Boarding 09:20',
    '@|Invoice 2026-118|Amount due 250.00|Due 15/12/2026',
    '@|Concert|Saturday 8 pm|Row 12|Seat 7|Admit one',
    '@|Library card|Member since 2019|No. 1845520',
    '@|Parcel|Weight 2.4 kg|Fragile|Handle with care',
    '@|Apotheke Rechnung|Summe 12,30 EUR|Vielen Dank',
    '@|Headphones|Wireless|30 hours|Model X200',
    '@|Puzzle|500 pieces|Ages 8 and up|Choking hazard',
    '@|T-shirt|100 % cotton|Wash at 40|Size M',
  ],
}

/** Invented, in the manner of each kind. */
const NAMES: Record<string, string[]> = {
  food: ['Marlowe', 'Tintara', 'BONVERA'],
  cosmetics: ['Velouria', 'NEVALIS', 'Dermanova'],
  household: ['Brightex', 'CLARODOL', 'Purolan'],
  books: ['The Long Harbour', 'Elvira', 'NORTHWOOD'],
  signs: ['Bellavista', 'LINDENHOF', 'Marina'],
  papers: ['Kelmar', 'NORDSTED', 'Havelon'],
}

export interface OtherThing {
  file: string
  lines: [text: string, size: number][]
}

const SIZES = [110, 62, 40]

/** Some 200 printed things that are no medicine. */
export const OTHER_THINGS: OtherThing[] = Object.entries(THINGS).flatMap(([kind, things]) =>
  things.flatMap((thing, index) =>
    NAMES[kind]!.map((name, at) => ({
      file: `other-${kind}-${index}-${at}.jpg`,
      lines: thing
        .replace('@', name)
        .split('|')
        .map((line, row): [string, number] => [line, SIZES[row] ?? 32]),
    })),
  ),
)

/** Drawn things as photographs; every third one, as reading takes time. */
export const PHOTOGRAPHED_THINGS: { label: PhotoLabel; photo: () => Promise<Buffer> }[] = OTHER_THINGS.filter(
  (_, index) => index % 3 === 0,
).map(({ file, lines }, index) => ({
  label: { file, isMedicine: false, name: null, expirationDate: null, purpose: null, pillCount: null },
  photo: async () => await photograph(drawn(lines), { tilt: (index % 5) - 2 }),
}))

function drawn(lines: OtherThing['lines']): string {
  let top = 60
  const printed = lines.map(([content, size]) => {
    top += size * 1.5
    return text(60, top, size, content, { bold: size > 100 })
  })
  return drawing(1300, top + 80, block(0, 0, 1300, top + 80, '#f7f5ee'), ...printed)
}
