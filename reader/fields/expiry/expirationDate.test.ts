import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { findExpirationDate, withDateFromCode } from './expirationDate.ts'

const TODAY = '2026-11-20'
const read = (...rows: Parameters<typeof pageOf>[0]) => findExpirationDate(pageOf(rows), TODAY)

describe('the expiration date on a package', () => {
  test.each([
    ['a caption and its date', ['EXP 05/2028'], '2028-05', 'high'],
    ['a German carton', ['Ch.-B.: 4711A', 'Verwendbar bis: 05.2028'], '2028-05', 'high'],
    ['a French carton', ['Lot A123', 'À utiliser avant : 05/2028'], '2028-05', 'high'],
    ['an Italian carton', ['Lotto 881', 'Scad. 05/2028'], '2028-05', 'high'],
    ['a Spanish carton', ['LOTE 3K21 CAD 05-2028'], '2028-05', 'high'],
    ['a Swedish carton', ['LOT 22A', 'Utg. dat.: 2028-05'], '2028-05', 'high'],
    ['a Finnish carton', ['Käyt. viim. 05.2028'], '2028-05', 'high'],
    ['a Polish carton', ['Nr serii: 01A', 'Termin ważności: 05.2028'], '2028-05', 'high'],
    ['a Hungarian carton', ['Gy. sz.: 12', 'Felh.: 2028. 05.'], '2028-05', 'high'],
    ['a Turkish carton', ['S.K.T.: 05.2028'], '2028-05', 'high'],
    ['a Vietnamese carton', ['NSX: 05/2025 HD: 05/2028'], '2028-05', 'high'],
    ['a Polish supplement', ['Nr partii 01A', 'Zużyć do: 05.2028'], '2028-05', 'high'],
    ['a Danish supplement', ['Bedst før slutningen af: 05.2028'], '2028-05', 'high'],
    ['a Malay carton', ['Tkh. Luput: 05/2028'], '2028-05', 'high'],
    ['an Indonesian strip', ['E.D. AGS 2028'], '2028-08', 'high'],
    ['a Dutch month in short', ['EXP MRT 2028'], '2028-03', 'high'],
    ['an American label', ['Beyond use date: 5/12/2028'], '2028-05-12', 'low'],
    ['a Greek carton, whose letters look like these', ['AHEH MAP 2028', 'APTIAA A123'], '2028-03', 'high'],
    ['an Indian strip', ['B.NO.25050248 MFG.04/2025 EXP.03/2028'], '2028-03', 'high'],
    ['an Indian strip on three lines', ['B.No. 60P1715', 'MFD.08/2025', 'EXP.07/2028'], '2028-07', 'high'],
    [
      'an Indian strip with months in letters',
      ['MFG.DT.DEC.23 EXP.DT.NOV.26 M.R.P.RS.28.13'],
      '2026-11',
      'high',
    ],
    ['a manufacture date in the future of the clock', ['MFD.JUL.27 EXP.JUN.29'], '2029-06', 'high'],
    ['a date of two digits a part', ['EXP 05/28'], '2028-05', 'medium'],
    ['letters in a column', ['M 12 2023', 'E 05 2028'], '2028-05', 'medium'],
    ['the letters of Brazil', ['L: 2305744', 'F: 06/2025', 'V: 06/2028'], '2028-06', 'medium'],
    ['the letters of France', ['LOT 17', 'F: 05/25', 'P: 05/28'], '2028-05', 'medium'],
    ['slashes lost in dots', ['F 07:25', 'P0728'], '2028-07', 'low'],
    ['a slash in dots before a whole year', ['MFG.0312023', 'EXP.0212025'], '2025-02', 'low'],
    ['a two in dots', ['Fab: 09 - 24', 'Exp : 08 - 76'], '2026-08', 'low'],
    [
      'a month that lost a digit in one of two readings',
      [['MFD.08/2025 EXP.1/2028', 'EXP.10/2028'] as string[]],
      '2028-10',
      'low',
    ],
    [
      'a label askew',
      ['Mfg. date', ['Exp. date', '20/06/2025'] as string[], ['', '20/06/2028'] as string[]],
      '2028-06-20',
      'low',
    ],
    ['slashes in dots', ['L:B23G1170', 'F:07123', 'V:07125'], '2025-07', 'low'],
    ['captions that were cut off', ['ab: 02/2025', 'xp: 01/2028'], '2028-01', 'medium'],
    ['a single letter', ['V 05 2028'], '2028-05', 'low'],
    ['a single letter that can mean both', ['P: 05/2028'], '2028-05', 'low'],
    ['dates side by side', [['F 01/25', 'V 01/28'] as string[]], '2028-01', 'medium'],
    ['a misread caption', ['MFD.08/2025', '3XP.07/2028N'], '2028-07', 'medium'],
    ['an Algerian vignette', ['LOT N: 12', 'DDF: 05/2025', 'DDP: 05/2028'], '2028-05', 'high'],
    ['a Brazilian flap', ['Lote: ABA8101', 'Fab.: ABR 25', 'Val.: MAR 28'], '2028-03', 'high'],
    ['an Indonesian box', ['No. Bets 71', 'ED: 05 2028'], '2028-05', 'high'],
    ['an old vial', ['qty: 30', 'disp: 02/22/05', 'drug exp: 02/22/06'], '2006-02-22', 'medium'],
    [
      'French, Spanish and Turkish months of four letters',
      ['FAB MARS 2025', 'PER MARS 2028'],
      '2028-03',
      'high',
    ],
    ['months and captions run together', ['L24A FABMAI25 VALMAI28'], '2028-05', 'high'],
    ['Brazilian months in dots', ['FAB 0UT 2025 VAL 0UT 2028'], '2028-10', 'low'],
    ['a Lithuanian bottle', ['Serija 0126', 'Tinka iki 2028 05'], '2028-05', 'low'],
    ['the same without its space', ['Tinkaiki202805'], '2028-05', 'low'],
    ['a caption that ends in a zero', ['LOTE 2210', 'F.VCT0 11-26'], '2026-11', 'medium'],
    ['a month that ends in a zero', ['FAB AG0.24', 'JAL AG0.26'], '2026-08', 'medium'],
    ['a month that ends in a zero, glued', ['CADMAY02027'], '2027-05', 'high'],
    ['the letters of Algeria run together', ['L0412F1025P1028'], '2028-10', 'low'],
    ['a misread month', ['MFG JUL 2025 EXP SED 2028'], '2028-09', 'low'],
    ['two captions, then two dates', ['MFG / EXP 01/2025 12/2027'], '2027-12', 'high'],
    ['two dates without a caption', ['FEB.2026', 'JAN.2029'], '2029-01', 'medium'],
    ['two letters', ['L 123456 EX 06/27'], '2027-06', 'medium'],
    ['two captions over their two dates', ['MFG. EXP.', 'K77 FEB.25 JAN.28'], '2028-01', 'medium'],
    ['a caption below its date', ['052028', 'EXP'], '2028-05', 'low'],
    ['two whole dates without marks', ['022025', '012028'], '2028-01', 'low'],
    ['a V that reads as a zero over its lot', ['F03/25', '003/27', 'L77K210'], '2027-03', 'low'],
    ['a V that reads as a U over its lot', ['U03-2027', 'L 40512'], '2027-03', 'low'],
    ['a Thai package', ['EXP 05/2571'], '2028-05', 'high'],
    ['one date without a caption', ['AUG 2028'], '2028-08', 'low'],
    [
      'a pharmacy label',
      ['Date filled 01/12/2026', 'Discard after 01/13/2027', 'Refills: 2'],
      '2027-01-13',
      'high',
    ],
  ] as const)('is read from %s', (_, rows, value, confidence) => {
    expect(read(...rows)).toMatchObject({ value, confidence })
  })

  test.each([
    ['only a manufacture date', ['MFG.MAR.2026']],
    ['the rest of a caption that was cut off', ['PD.SEP24']],
    ['six digits, where the manufacture has no day', ['MFG.032023', 'EXP.021025']],
    ['a licence', ['Mfg.Lic.No.: MB/07/2025']],
    ["a shop's sticker", ['0044-02/27']],
    ['a lot', ['LOT 0527']],
    ['a price', ['M.R.P. Rs. 12.28']],
    ['the date a prescription was filled', ['Date filled 05/12/2027']],
    [
      'the day on which a pharmacy dispensed',
      ['TAKE ONE CAPSULE ONCE A DAY', 'Mrs Jane Smith 12 Oct 2026', 'High Street Pharmacy'],
    ],
    ['the day on which it was handed out in Germany', ['Abgabedatum: 12.05.2026']],
    ['the day on which it was handed out in Sweden', ['Utlämnat: 2026-05-12']],
    ['a year that was cut off', ['EXP 02/202']],
    ['the day on which it was handed out in Estonia', ['Väljastatud: 12.05.2026']],
    ['the day on which it was opened in Croatia', ['Datum otvaranja: 12.05.2026']],
    ['the end of a prescription in Norway', ['Resept gyldig til 12.05.2027']],
    ['the day on which it was opened in Poland', ['Data otwarcia: 12.05.2026']],
    ['the end of a prescription', ['RX EXPIRES 10/14/2027']],
    ['the end of its refills', ['Refills expire: 10/14/2027']],
    ['the date of a bill', ['Bill date 14/10/2026']],
    ['a single short date without a caption', ['05/28']],
    ['an old year without a caption', ['SINCE 2004', 'MAY 2004']],
    ['the field of a form left blank', ['Take 1 tablet by mouth', 'Refills: 2 QTY: 30', 'Drug Exp: 120']],
    ['the same with a slash', ['Take 1 tablet by mouth', 'Refills: 2 QTY: 30', 'Drug Exp: 1/20']],
    ['a number far behind what may be a caption', ['Edmonton, AB 7 28']],
    ['digits over no lot', ['003/27', 'Tablets']],
    ['two dates too near each other', ['L 05/26', 'T 07/26']],
  ] as const)('is not made of %s', (_, rows) => {
    expect(read(...rows)).toBeNull()
  })

  test('is found under its caption and beside it on a slanted label', () => {
    expect(read(['LOT', 'EXP'], ['A12', '05/2028'])).toMatchObject({ value: '2028-05' })
    expect(read('Exp. date', '20/06/2028')).toMatchObject({ value: '2028-06-20', confidence: 'medium' })
  })

  test('offers the other reading of a date that may start with the month', () => {
    expect(read('EXP 01/02/2028')).toMatchObject({
      value: '2028-02-01',
      alternatives: ['2028-01-02'],
      confidence: 'low',
    })
    expect(read('NDC 0186-0776-60', 'EXP 01/02/2028')).toMatchObject({
      value: '2028-01-02',
      alternatives: ['2028-02-01'],
    })
    expect(read('MFG 25/06/2025', 'EXP 01/02/2028')).toMatchObject({ value: '2028-02-01', alternatives: [] })
  })

  test('is not surer than its line was read', () => {
    const page = pageOf(['EXP 05/2028'])
    page.lines[0]!.confidence = 0.8
    expect(findExpirationDate(page, TODAY)).toMatchObject({ confidence: 'medium' })
  })

  test('has its place', () => {
    const found = read(['Panadol', 80], ['EXP 05/2028', 20])
    expect(found?.place).toMatchObject({ y: 0.14, turn: 0 })
  })

  test('comes from a code where there is one, is sure where the print agrees, and says when it differs', () => {
    const coded = { value: '2028-05-31', confidence: 'high', source: 'barcode', place: null } as const
    expect(withDateFromCode(null, coded)).toMatchObject({ value: '2028-05-31', confidence: 'medium' })
    expect(withDateFromCode(read('EXP 05/2028'), coded)).toMatchObject({
      confidence: 'high',
      alternatives: [],
    })
    expect(withDateFromCode(read('EXP 06/2028'), coded)).toMatchObject({
      value: '2028-05-31',
      confidence: 'medium',
      alternatives: ['2028-06'],
    })
  })
})
