/** What a photo tells on which nothing was found, or how sure the reader is of nothing. */
export const NOTHING_READ = {
  name: null,
  expirationDate: null,
  purpose: null,
  pillCount: null,
  productCode: null,
  lot: null,
}
