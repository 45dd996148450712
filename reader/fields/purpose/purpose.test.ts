import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { findPurpose } from './purpose.ts'

const purpose = (...rows: Parameters<typeof pageOf>[0]) => findPurpose(pageOf(rows), null)

describe('the printed purpose', () => {
  test.each([
    ['Pain Reliever/Fever Reducer (NSAID)', 'Pain reliever, fever reducer'],
    ['for the temporary relief of pain & discomfort', 'Pain relief, discomfort'],
    ['INHIBITSBLOODCLOTTINGANDREDUCES', 'Blood clotting'],
    ['Anti-inflammatory, Analgesic & Antipyretic', 'Anti-inflammatory, analgesic, antipyretic'],
    ['Fast relief of heartburn', 'Heartburn'],
    ['Hay fever and allergies', 'Hay fever, allergy'],
    ['Acid indigestion', 'Acid indigestion'],
    ['Indoor/Outdoor Allergy Relief', 'Allergy relief'],
    ['Mucolytic Expectorant Bronchodilator', 'Mucolytic, expectorant, bronchodilator'],
    ['VASODILATOR(ANTI-ANGINA)', 'Vasodilator, angina'],
    ['Bei Schmerzen und Fieber', 'Schmerzen und Fieber'],
    ['Gegen Sodbrennen', 'Sodbrennen'],
    ['Complement alimentalre', 'Complément alimentaire'],
    ['Tlumí bolest', 'Bolest'],
    ['Pomáhá při chřipce', 'Chřipka'],
    ['suplement diety', 'Suplement diety'],
    ['Integratore alimentare', 'Integratore alimentare'],
    ['del sistema inmunitario', 'Sistema inmunitario'],
    ['Para dor de cabeça', 'Dor de cabeça'],
    ['lek przeciwbólowy', 'Przeciwbólowy'],
    ['Baş ağrısı', 'Baş ağrısı'],
    ['Meredakan sakit kepala', 'Sakit kepala'],
    ['Mengatasi sakit maag, mual, nyeri lambung', 'Maag, mual, nyeri'],
    ['GIẢM ĐAU - HẠ SỐT', 'Giảm đau hạ sốt'],
    ['Verlig die simptome van verkoue', 'Verkoue en griep'],
    ['For dehydration due to diarrhoea', 'Dehydration, diarrhoea'],
    ['Angiotensin II receptor blocker', 'High blood pressure'],
    ['Fejfájás', 'Fejfájás'],
    ['răceală și gripă', 'Răceală, gripă'],
    ['Smertestillende', 'Smerter'],
    ['Päänsärky', 'Päänsärky'],
    ['Bij keelpijn', 'Keelpijn'],
    ['Husten und Schnupfen', 'Husten, Schnupfen'],
    ['Douleurs et fièvre', 'Douleurs, fièvre'],
    ['Toux sèche', 'Toux'],
    ['Insomnie occasionnelle', 'Insomnie'],
    ['Douleurs spasmodiques du tube digestif, des voies', 'Douleurs spasmodiques'],
    ['Combate os sintomas de gripes e resfriados', 'Gripe, resfriado'],
    ['Pentru simptomele de răceală și gripă', 'Răceală, gripă'],
    ['Per dolori di diversa origine e natura', 'Dolori'],
    ['Dolori articolari e muscolari', 'Dolori articolari'],
    ['Tlumí bolest, zánět a snižuje horečku', 'Bolest, zánět, horečka'],
    ['Dor e febre', 'Dor e febre'],
    ['Para la tos', 'Tos'],
    ['SchnelleHilfebei starken Halsschmerzen und Entzundung', 'Halsschmerzen, Entzündung'],
    ['Febbre e dolore', 'Febbre, dolore'],
    ['Alivio del dolor y la fiebre', 'Dolor, fiebre'],
    ['Bij pijn en koorts', 'Pijn, koorts'],
    ['Za bol i povišenu tjelesnu temperaturu', 'Bol i povišena temperatura'],
    ['Protiv bolova', 'Bol'],
    ['Za lajšanje bolečin', 'Bolečine'],
    ['Nuo skausmo ir karščiavimo', 'Skausmas, karščiavimas'],
    ['Pret sāpēm un drudzi', 'Sāpes, drudzis'],
    ['Valu ja palaviku vastu', 'Valu ja palavik'],
    ['Podrażnienie i zaczerwienienie oczu', 'Podrażnione oczy'],
    ['A memória és a koncentráció javítására', 'Memória'],
    ['Kuiville silmille', 'Kuivat silmät'],
    ['Potent-Multiyitamin Capsules', 'Multivitamin'],
    ['При простуде и гриппе', 'Простуда, грипп'],
    ['Жаропонижающее и обезболивающее средство', 'Жаропонижающее, обезболивающее'],
    ['Для лечения симптомов аллергии', 'Аллергия'],
    ['Від печії та здуття живота', 'Печія, здуття живота'],
    ['При болка и висока температура', 'Болка, температура'],
    ['Против болова и повишене температуре', 'Бол, повишена температура'],
    ['Για τον πόνο και τον πυρετό', 'Πόνος, πυρετός'],
    ['Συμπλήρωμα διατροφής', 'Συμπλήρωμα διατροφής'],
    ['Aide à soulager les crises hémorroïdaires', 'Hémorroïdes'],
    ['FOM RELEF FRDN HEADACE', 'Headache'],
  ])('%s: %s', (text, value) => {
    expect(purpose(text)?.value).toBe(value)
  })

  test.each([
    'Do not use if pain persists for more than 10 days',
    'Warning: may cause serious allergic reactions, itching or rash',
    'Overdose of Paracetamol may be injurious to Liver',
    'febrex plus',
    'Si la fiebre o el dolor no mejoran consulte a su médico',
    'Nicht anwenden bei Schmerzen ohne Rat Ihres Arztes',
    'Paracetamol Tablets IP',
    'Не применять при боли без назначения врача',
    'Αντενδείκνυται σε πυρετό',
    'Ne uzimajte kod povišene temperature bez savjeta liječnika',
  ])('%s says nothing of it', (text) => {
    expect(purpose(text)).toBeNull()
  })

  test('is larger than the small print', () => {
    expect(purpose(['Allergy relief', 60], ['relieves itching and sneezing', 20])?.value).toBe(
      'Allergy relief',
    )
  })

  test('is the usual one where nothing is printed', () => {
    expect(findPurpose(pageOf(['Omeprazole 20 mg']), 'Heartburn')).toMatchObject({
      value: 'Heartburn',
      source: 'lexicon',
      place: null,
    })
  })
})
