/** The reading of a photo on which nothing was found. */
export const NOTHING_READ = {
  name: null,
  expirationDate: null,
  purpose: null,
  pillCount: null,
  productCode: null,
  lot: null,
}
