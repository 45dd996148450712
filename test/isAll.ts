/** False in `npm test`, which leaves out rare tests; true in `npm run test:all` and for a single test. */
export const isAll = process.env.LEAVE_OUT !== 'rare tests'
