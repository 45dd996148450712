import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { findPillCount } from './pillCount.ts'

const count = (...rows: Parameters<typeof pageOf>[0]) => findPillCount(pageOf(rows))

describe('the number of pills in a package', () => {
  test.each([
    ['30 tablets', 30],
    ['24 caplets', 24],
    ['24 CAPLETS', 24],
    ['100 Enteric Coated Caplets', 100],
    ['28 gastro-resistant capsules, hard', 28],
    ['40 Liquid Filled Capsules', 40],
    ['20 film-coated tablets', 20],
    ['14 Comprimés pelliculés', 14],
    ['Boîte de 30 gélules', 30],
    ['Caja con 28 tabletas', 28],
    ['Caja con 2 envases de burbuja con 10 tabletas', 20],
    ['Boîte de trente (30) comprimés pelliculés', 30],
    ['Gélules gastro-résistantes Bt/14', 14],
    ['20 comprimidos', 20],
    ['12 cápsulas', 12],
    ['20 compresse rivestite', 20],
    ['20 Filmtabletten', 20],
    ['50 Kapseln', 50],
    ['10 Dragees', 10],
    ['30 db filmtabletta', 30],
    ['30 tabletek powlekanych', 30],
    ['20 tabletter', 20],
    ['30 kapslar', 30],
    ['100 tablettia', 100],
    ['60 softgels', 60],
    ['90 gummies', 90],
    ['16 liqui-gels', 16],
    ['30TABLETS', 30],
    ['10 x 10', 100],
    ['10 x 10 tablets', 100],
    ['10x15Capsules', 150],
    ['1 x10 Softgel Capsules', 10],
    ['3 × 10 tablets', 30],
    ['10 x 1 x 10 tablets', 100],
    ['2 x 14', 28],
    ['2 blister packs of 15 tablets', 30],
    ['56 x 5mg tablets', 56],
    ['Comprimé sécableB/16', 16],
    ['ComprimesecableB/16', 16],
    ['30 compr.', 30],
    ['50 drag.', 50],
    ['60N capsules', 60],
    ["10's", 10],
    ["Strip of 10's", 10],
    ['Pack of 20', 20],
    ['Pack size: 30', 30],
    ['No. of tablets: 30', 30],
    ['30 EA', 30],
    ['Contém 30 comprimidos', 30],
    ['Enthält 20 Tabletten', 20],
    ['28 x 50 mg', 28],
    ["10 x 10's tablets", 100],
    ['3 blisters of 10', 30],
    ['3 blisters of 10 tablets', 30],
    ['2 plaquettes de 14', 28],
    ['2 Blister à 10', 20],
    ['M.R.P. FOR 15 TABS. Rs.33.60 INCL OF ALL TAXES', 15],
    ['MRP/10 TABS.RS.500.00', 10],
    ['54.00PER10TABS.INCL.ALLTAXES', 10],
    ['PER 15 CAPS', 15],
    ['AUGMENTIN 625MG TAB 20s', 20],
    ["Tablets 30's", 30],
    ['QTY: 30', 30],
    ['Inhalt 20 Stück', 20],
    ['24 ublets', 24],
    ['compnme orodispersibte B/20', 20],
    ['RS 870J10T.INCL.', 10],
    ['PER10TASLOAT', 10],
    ['PER10TAR.', 10],
    ['PER15CA0S', 15],
    ['PER15C4PS', 15],
    ['1OO tablets', 100],
    ['Boite de30 Geules L.P', 30],
    ['Comprimé orodispersible B/20', 20],
    ['B/30 Gélules', 30],
    ['Bte/28 gélules', 28],
    ['30 comprimidos revestidos', 30],
    ['60 drágeas', 60],
    ['16 pastilhas', 16],
    ['24 pastiglie', 24],
    ['30 tobolek', 30],
    ['20 tabliet, 20 ks', 20],
    ['30 tablet s prodlouženým uvolňováním', 30],
    ['50 kapsler', 50],
    ['30 comprimate filmate', 30],
    ['30 kemény kapszula', 30],
    ['20 film kaplı tablet', 20],
    ['30 adet', 30],
    ['Isi 10 kaplet', 10],
    ['Dus, 10 strip @ 10 tablet', 100],
    ['Hộp 3 vỉ x 10 viên nén', 30],
    ['2 blistry po 15 tablet', 30],
    ['25 N BLISTER STRIPS X 20 N TABLETS', 500],
    ['qy: 30', 30],
    ['2 coated tablets', 2],
    ['10 tablets x 10 strips', 100],
    ['Each strip contains 10 tablets', 10],
    ['40 extended-release bi-layer tablets', 40],
    ['24 LiquiCaps', 24],
    ['28 Ramipril 5mg capsules', 28],
    ['20 CILAMOX 500MG CAPS', 20],
    ['Ramipril 5mg capsules x 28', 28],
    ['28 Lansoprazole 30mggastro-resistantcapsules', 28],
    ['Paracetamol 500mg tablets (100)', 100],
    ['2 plaquettes thermoformées de 14 comprimés', 28],
    ['3 blisters de alumínio com 10 comprimidos', 30],
    ['3 tiras x 10 tabletas', 30],
    ['DIAGUANID 850MG CPPELLB/60', 60],
    ['DIAGUANID 850MGCPPELLB/60', 60],
    ['Comprimés-Bolte de30', 30],
    ['GLES B/15', 15],
    ['Boîte de 03 comprimés', 3],
    ['Caja con 3 tabletas', 3],
    ['24 pastilek', 24],
    ['14 Kapseln zum Einnehmen', 14],
    ['14 db gyomornedv-ellenall6 kapszula', 14],
    ['100 db rag6tabletta', 100],
    ['20 st', 20],
    ['Cutie x 3 blist. x 10 compr.', 30],
    ['25 Catch Cover @ 1 Strip @ 4 Tablet', 100],
    ['30 biji', 30],
    ['30 töflur', 30],
    ['15 resoribletter', 15],
    ['14 kapsutek dojelitowych', 14],
    ['10 lyophilisats oraux', 10],
    ['20comprimidosefervescentes', 20],
    ['16compressedivisibili', 16],
    ['60 dbkeménykapszula', 60],
    ['60x filmtabletta', 60],
    ['3 filmom obložene tablete', 3],
    ['21+7 filmtabletta', 28],
    ['Rigevidon 21+7 bevont tabletta', 28],
    ['60 + 30 tablet navíc', 90],
    ['60 tablet + 30 tablet zdarma', 90],
    ['Tabletės, N30', 30],
    ['Film-coated tablets x 30', 30],
    ['60 vegicaps', 60],
    ['30 vnt.', 30],
    ['20 kom', 20],
    ['Filmdragerad tablett 20 mg 100 st', 100],
    ['RS.12.40 PER IO TABS.INCL', 10],
    ['12.40 RER O.TABS', 10],
    ['RS.IO.20 FORIC T BS', 10],
    ['IO TABS', 10],
    ['M.R.P.RS.42.00/14', 14],
    ['14TABRilovan 20 mg', 14],
  ])('%s: %i', (text, value) => {
    expect(count(text)?.value).toBe(value)
  })

  test('is not sure of a number that may be an ampersand', () => {
    expect(count('COUGH8COLDTABLETS')?.confidence).toBe('low')
    expect(count('COUGH 8 COLD TABLETS')?.confidence).toBe('low')
    expect(count('BOX OF 8 TABLETS')?.confidence).toBe('high')
  })

  test.each([
    '500 mg tablets',
    '500mg tablets',
    'Tablets IP 500mg',
    'Take 2 tablets every 4 hours',
    'Take 4 to 6 tablets daily',
    'Do not exceed 8 tablets in 24 hours',
    'Each tablet contains 150 mg',
    'M.R.P. Rs. 54.00',
    '1/2 tablet',
    '2 tablets',
    '125 ml',
    '30 sachets',
    '5 x 10 sachets',
    'Pack of 6 sachets',
    'B/30',
    '18 supposte',
    '10 ampoules',
    '200 puffs',
    '24 hours',
    '24 saat etkili tablet',
    '12 saatte bir tablet',
    '10 St. James Street',
    '21 st century vitamins',
    '12 years and over',
    '0.5 mg capsules',
    'NDC 0186-0776-60',
    '10 x 5 ml',
    'Nehmen Sie täglich 4 Tabletten',
    '25 mcg tablets',
    '5000 IU capsules',
    'B.N620441612 0240 TABS',
    'Suppositoires B/10',
    '15 mg/12 mg Tablet',
    'Minum 3 x sehari 10 tablet',
    '24 hour Loratadine 10 mg tablets',
    '5 Amlodipine 5 mg tablets',
    'Amlodipine 5 mg tablets x 7 days',
    '20 amp. buvables',
    '15 sobres',
    '20 bustine',
    '12 db tasak',
    '10 ks sáčků',
    '12 şase',
    'Vitamin B6+12',
    '10 + 5 mg tablets',
    'Augmentin 875+125 film tablets',
    'Tablets B.N 45',
    'Tablets x 7 days',
    '30x',
    'RS.42.00/144',
    'TO TABLE',
  ])('%s says nothing of it', (text) => {
    expect(count(text)).toBeNull()
  })

  test('reads a large number above its word, or before it on a tilted box', () => {
    expect(count(['24', 60], ['tablets', 40])).toMatchObject({ value: 24, confidence: 'low' })
    expect(count(['28 gastro-resistant', 20], ['capsules, hard', 20])).toMatchObject({ value: 28 })
  })

  test('reads a large number alone, where no volume is printed', () => {
    const small = ['Rilovan', 'film-coated', 'store dry']
    expect(count(['60', 40], ...small, 'tablets')).toMatchObject({ value: 60, confidence: 'low' })
    expect(count(['60', 40], ...small)).toMatchObject({ value: 60, confidence: 'low' })
    expect(count(['60', 20], ...small, 'tablets')).toBeNull()
    expect(count(['61', 40], ...small, 'tablets')).toBeNull()
    expect(count(['60', 40], ...small, '60 ml')).toBeNull()
    expect(count([['Rilovan', '60'] as string[]][0]!, ...small, 'tablets')).toBeNull()
    expect(count(['60', 40], ['mg', 40], ...small, 'tablets')).toBeNull()
  })

  test('is in doubt where the first digit of a price row may be lost', () => {
    const page = pageOf(['RS.93.80 FOR 5TABS'])
    expect(findPillCount(page)?.confidence).toBe('high')
    page.lines[0]!.confidence = 0.8
    expect(findPillCount(page)?.confidence).toBe('low')
  })

  test('takes no number behind a name for what its form counts', () => {
    expect(count(['PARALEN 500', 60], ['TABLETY', 40])).toBeNull()
    expect(count(['Box of 50', 60], ['tablets', 40])).toMatchObject({ value: 50 })
    expect(count('Sitagliptin 50 mg', '50+850 film tablets')).toBeNull()
  })

  test('reads a box of so many where a form is elsewhere on the package', () => {
    expect(count('Comprimé pelliculé', 'Voie orale', 'B/30')).toMatchObject({ value: 30, confidence: 'low' })
    expect(count('Comprimé pelliculé', 'Voie orale', 'Boite de20')?.value).toBe(20)
    expect(count('Suppositoires', 'Voie rectale', 'B/10')).toBeNull()
  })

  test('reads an x behind a number where forms are counted so', () => {
    expect(count('500 mg tabletta', '30x')).toMatchObject({ value: 30, confidence: 'low' })
    expect(count('Nux vomica tablets', '30X')).toBeNull()
  })

  test('takes a pack of strips for more than one strip', () => {
    expect(count('10 x 15 Capsules', 'PER 15 CAPS')).toMatchObject({ value: 150 })
  })

  test('is what is contained, though a substance has as many milligrams', () => {
    expect(count('Contém30comprimidos', '+ cafeína 30 mg')?.value).toBe(30)
  })

  test('is a box of so many, though its form is misread and its strength the same number', () => {
    expect(count('PREDNICORT 20mg', 'compnme orodispersibte B/20')?.value).toBe(20)
  })

  test('is not a dose because of another column', () => {
    expect(count(['Caja con 20 tabletas', 'P. MAX. PUBL. $189'])?.value).toBe(20)
  })

  test('takes a number behind a name for the strength that it is elsewhere', () => {
    expect(count('pirfenex 200 tablets', 'Pirfenidone 200 mg')).toBeNull()
    expect(count('200-toblet', 'Pirfenidone 200 mg')).toBeNull()
    expect(count(['200', 60], ['tablets', 40], 'Pirfenidone 200 mg')).toBeNull()
    expect(count('60 tablets', 'Brilinta 60 mg')).toMatchObject({ value: 60 })
  })

  test('is less sure where two counts stand beside each other', () => {
    expect(count('30 tablets')).toMatchObject({ confidence: 'high' })
    expect(count(['30 tablets', 30], ['20 tablets', 20])).toMatchObject({ value: 30, confidence: 'low' })
  })
})
