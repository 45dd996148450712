import { expect, test } from 'vitest'
import { containsText, foldText } from './fold.ts'

/** Typed texts with the name that each must find, in each language of the product. */
const FOUND: Readonly<Record<string, readonly (readonly [typed: string, name: string])[]>> = {
  en: [
    ["o'neill", 'O’Neill drops'],
    ['oneill', 'O’Neill drops'],
    ['co-codamol', 'Co‑codamol 8/500'],
    ['naive', 'Naïve'],
    ['aspirin', 'ＡＳＰＩＲＩＮ'],
    ['2-3', '2–3 a day'],
    ['aspirin', 'As\u00ADpirin'],
  ],
  de: [
    ['weissdorn', 'Weißdorn'],
    ['weiß', 'WEISSDORN'],
    ['heuschnupfen spruh', 'Heuschnupfen Sprüh'],
    ['tropfen für', 'Tropfen fu\u0308r'],
  ],
  fr: [
    ['paracetamol', 'Paracétamol'],
    ['paracétamol', 'PARACETAMOL'],
    ['oeil', 'Collyre pour l’œil'],
    ["l'oeil", 'Collyre pour l`œil'],
    ['francais', 'Français'],
  ],
  es: [
    ['nino', 'Jarabe niño'],
    ['corazon', 'Corazón'],
  ],
  it: [['perche', 'Perché']],
  'pt-BR': [
    ['solucao', 'Solução'],
    ['po', 'Pó'],
  ],
  pl: [
    ['lagodna', 'Łagodna'],
    ['zoladek', 'Żołądek'],
  ],
  uk: [
    ['мята', 'М’ята'],
    ["м'ята", 'Мʼята'],
    ['і', 'Ї'],
    ['гудзик', 'Ґудзик'],
  ],
  ru: [
    ['мед', 'Мёд'],
    ['мёд', 'МЕД'],
  ],
  tr: [
    ['ibuprofen', 'İbuprofen'],
    ['ISIK', 'ışık'],
  ],
  ar: [
    ['اسبرين', 'أسبرين'],
    ['حبه', 'حبّة'],
    ['دواء', 'دَوَاء'],
    ['على', 'علي'],
    ['سكر', 'ســكر'],
    ['500', '٥٠٠ ملغ'],
  ],
  'another script': [
    ['ibuprofen', 'Ибупрофен'],
    ['ибупрофен', 'Ibuprofen 400 mg'],
    ['парацетамол', 'Paracétamol'],
    ['paracetamol', 'Парацетамол'],
    ['amoxicillin', 'Амоксициллин'],
    ['левотироксин', 'Levothyroxine'],
    ['омепразол', 'Omeprazole'],
    ['clarithromycin', 'Кларитромицин'],
    ['hydrochlorothiazide', 'Гидрохлоротиазид'],
    ['metformin', 'Метформін'],
  ],
}

test.each(
  Object.entries(FOUND).flatMap(([language, cases]) => cases.map((one) => [language, ...one] as const)),
)('%s: %s finds %s', (_, typed, name) => {
  expect(containsText(name, typed)).toBe(true)
})

test.each([
  ['prednisone', 'Prednisolone'],
  ['weiss', 'Weide'],
  ['400', '٥٠٠'],
  ['ибу', 'Aspirin'],
  ['мед', 'Media'],
  ['ибупрофен', 'Ketoprofen'],
])('%s does not find %s', (typed, name) => {
  expect(containsText(name, typed)).toBe(false)
})

test('numbers with their point stay what they are', () => {
  expect(foldText('Thyroxin 1.5 mg')).toBe('thyroxin 1.5 mg')
})
