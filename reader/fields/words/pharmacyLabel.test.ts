import { expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { isPharmacyLabel } from './pharmacyLabel.ts'

const isLabel = (rows: readonly string[]) => isPharmacyLabel(pageOf([...rows]).lines)

test.each([
  ['English', ['High Street Pharmacy', 'Mrs J. Smith', 'TAKE ONE tablet daily']],
  ['Dutch', ['Apotheek De Linde', 'Dhr. J. de Vries', '1 keer per dag 1 tablet']],
  ['Swedish', ['Apoteket Svanen', 'Förskrivare: A. Berg', 'Uttag 1 av 4']],
  ['Swedish, without a prescriber', ['Apotek Svanen', 'Expedierat 2026-10-14 Uttag 1 av 4']],
  ['Danish', ['Løve Apotek', 'Udleveret 12.05.2026', '1 tablet daglig']],
  ['German', ['Linden-Apotheke', 'Frau A. Keller', '1-0-1-0']],
  ['Indonesian', ['Apotek Sehat', 'SIPA 12/2019', '3 x sehari 1 tablet', 'sesudah makan']],
  ['Malay', ['Klinik Aman', 'Nama ubat: Metformin', '2 biji 2 kali sehari']],
])('knows the label of a pharmacy in %s', (_, rows) => {
  expect(isLabel(rows)).toBe(true)
})

test.each([
  ['Dutch', ['20 tabletten', 'Uitsluitend apotheek', 'Vraag uw apotheek of arts']],
  [
    'German',
    ['Apothekenpflichtig', 'Dosierung: morgens mittags abends', 'Fragen Sie Ihren Arzt oder Apotheker'],
  ],
  ['Indonesian', ['Isi 10 tablet', '3 x sehari 1 tablet', 'Harus dengan resep dokter']],
  ['Swedish', ['Fråga på apoteket', '1 tablett dagligen', '20 st']],
])('does not take a carton in %s for one', (_, rows) => {
  expect(isLabel(rows)).toBe(false)
})
