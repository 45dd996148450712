export const NOTHING_READ = {
  name: null,
  expirationDate: null,
  purpose: null,
  pillCount: null,
  productCode: null,
  lot: null,
}
