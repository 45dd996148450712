import { describe, expect, test } from 'vitest'
import { fold } from '../../letters/fold.ts'
import { findCaptions } from './captions.ts'

const kindsIn = (text: string) => findCaptions(fold(text)).map((caption) => caption.kind)

describe('captions of dates', () => {
  test.each([
    'EXP',
    'Exp.',
    'EXP:',
    'EXPIRY DATE',
    'Expires',
    'EXP.DT.',
    'Exp Date',
    'USE BY',
    'USE BEFORE',
    'Best before',
    'BBE',
    'Discard after',
    'CAD.',
    'Caducidad',
    'F. Cad.',
    'F. Vcto.',
    'DDM',
    'Da consumarsi preferibilmente entro il',
    'De préférence avant fin',
    'Consumir de preferência antes do fim de',
    'A se consuma de preferință înainte de',
    'Venc.',
    'VTO',
    'Vencimiento',
    'VAL',
    'Validade',
    'Val.:',
    'PER',
    'Péremption',
    'À utiliser avant',
    'A utiliser avant le',
    'SCAD.',
    'Scadenza',
    'Scad',
    'Da usare entro',
    'VERW. BIS',
    'Verwendbar bis',
    'verw.bis',
    'Haltbar bis',
    'MHD',
    'THT',
    'Houdbaar tot',
    'Niet te gebruiken na',
    'Utg. dat.',
    'UTG.DAT',
    'Utgångsdatum',
    'Anv. senast',
    'Utløpsdato',
    'Udløb',
    'Anvendes før',
    'KÄYT. VIIM.',
    'Käyt.viim',
    'Fyrnist',
    'Kõlblik kuni',
    'Derīgs līdz',
    'Tinka iki',
    'Ważn.',
    'Termin ważności',
    'Użyć przed',
    'Použitelné do',
    'EXSP',
    'Exspirace',
    'Felh.',
    'Felhasználható',
    'Lejárat',
    'Rok trajanja',
    'Rok valjanosti',
    'Uporabno do',
    'Upotrijebiti do',
    'Godne do',
    'Data expirării',
    'Son kullanma tarihi',
    'S.K.T.',
    'DDP',
    'Ut. Av.',
    'À utiliser av.',
    'Date de Pér.',
    'Fecha Venc.',
    'Prazo de validade',
    'Spotřeba do',
    'A se utiliza înainte de',
    'TETT',
    'Tamat tempoh',
    'drug exp',
    'Rok upot.',
    'Upotrebljivo do',
    'Geriausias iki',
    'Parim enne',
    'Min. trv. do',
    'Minőségmegőrzési idő',
    'Valab.',
    'Te gebruiken tot',
    'SKT',
    'HSD',
  ])('%s speaks of the expiration date', (text) => {
    expect(kindsIn(text)).toContain('expiry')
  })

  test.each([
    'MFG',
    'MFG.DT.',
    'MFD',
    'Mfd. date',
    'Manufactured',
    'Mfg. Date',
    'PROD. DATE',
    'PKD',
    'F. Fab.',
    'Fabricado',
    'ELAB.',
    'Fabr.',
    'Herst.',
    'Hergestellt',
    'Tillv.',
    'DDF',
    'Date de Fab.',
    'İmal Tarihi',
    'Tgl produksi',
    'Data produkcji',
    'Datum výroby',
    'Üretim tarihi',
    'NSX',
  ])('%s speaks of the manufacture', (text) => {
    expect(kindsIn(text)).toContain('manufacture')
    expect(kindsIn(text)).not.toContain('expiry')
  })

  test.each([
    'B.No.',
    'LOT',
    'Lote',
    'Ch.-B.',
    'M.R.P. Rs.',
    'Mfg. Lic. No.',
    'Date filled',
    'disp',
    'Orig',
    'PPA',
    'N° D.E',
    'No. Bets',
    'Refills until',
    'NDC',
    'AMM',
    'Revisado',
    'Resolución',
    'Cert. N°',
    'Broj serije',
    'Tételszám',
    'Partii nr',
    'Senast reviderad',
  ])('%s speaks of something else', (text) => {
    expect(kindsIn(text)).toEqual(expect.arrayContaining(['other']))
    expect(kindsIn(text)).not.toContain('expiry')
  })

  test.each([
    'Expectorant',
    'before or after heart surgery',
    'Valium',
    'Cadila',
    'Period pain',
    'Peroxide',
    'Scadoxus',
    'Valerian',
    'Capsules',
    'Experts',
    'Tablets',
    '145.00 PER 10',
    '145.00 PER 10 TABS',
    'PER 100',
  ])('%s is no caption', (text) => {
    expect(kindsIn(text)).toEqual([])
  })

  test('is PER where a date follows', () => {
    for (const text of ['PER 06/2027', 'PER: 06 27', 'PER 12.27', 'PER 12 2027', 'Lot/Per'])
      expect(kindsIn(text)).toContain('expiry')
  })

  test('is found glued to its value and to its neighbour', () => {
    expect(kindsIn('MFD.08/2017EXP.10/2019')).toEqual(['manufacture', 'expiry'])
    expect(kindsIn('EXPMAR2029')).toEqual(['expiry'])
    expect(kindsIn('LOTE24A FABMAI24 VALMAI27')).toEqual(['other', 'manufacture', 'expiry'])
    expect(kindsIn('Lot11Fab05-25Per05-28')).toEqual(['other', 'manufacture', 'expiry'])
    expect(kindsIn('VencNOV2027')).toEqual(['expiry'])
    expect(kindsIn('PERCOLATE 20')).toEqual([])
    expect(kindsIn('B.NO.25050248 MFG.04/2025 EXP.03/2028')).toEqual(['other', 'manufacture', 'expiry'])
  })

  test('is taken from a misreading only with a value behind it, and then not for sure', () => {
    expect(findCaptions(fold('3XP.07/2028'))).toMatchObject([{ kind: 'expiry', sure: false }])
    expect(findCaptions(fold('EXF 05 2027'))).toMatchObject([{ kind: 'expiry', sure: false }])
    expect(findCaptions(fold('BXP.07/2028'))).toMatchObject([{ kind: 'expiry', sure: false }])
    expect(findCaptions(fold('1FG FEB.2026'))).toMatchObject([{ kind: 'manufacture', sure: false }])
    expect(findCaptions(fold('PD SEP.24'))).toMatchObject([{ kind: 'manufacture', sure: false }])
    expect(findCaptions(fold('E 05 2025'))).toMatchObject([{ kind: 'expiry', sure: false }])
    expect(findCaptions(fold('M 12 2023'))).toMatchObject([{ kind: 'manufacture', sure: false }])
    expect(findCaptions(fold('V: 06/2028'))).toMatchObject([{ kind: 'expiry', sure: false }])
    expect(findCaptions(fold('F 06/2025'))).toMatchObject([{ kind: 'manufacture', sure: false }])
    expect(findCaptions(fold('L 06/2025'))).toMatchObject([{ kind: 'other', sure: false }])
    expect(findCaptions(fold('Vitamin E 400'))).toEqual([])
    for (const month of ['MARS 2028', 'MAYO 28', 'EKIM 2028', 'FEVR.2028']) expect(kindsIn(month)).toEqual([])
    expect(findCaptions(fold('VSET/28'))).toMatchObject([{ kind: 'expiry', sure: false }])
  })

  test('knows if its value is elsewhere', () => {
    expect(findCaptions(fold('Exp. date:'))).toMatchObject([{ open: true }])
    expect(findCaptions(fold('EXP (MM/YYYY)'))).toMatchObject([{ open: true }])
    expect(findCaptions(fold('SKT 10 TABS'))).toMatchObject([{ open: false }])
  })
})
