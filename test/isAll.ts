/** False for `npm test`, which leaves out what seldom finds a fault; `npm run test:all` and a test that is run by itself have all. */
export const isAll = process.env.LEAVE_OUT !== 'rare tests'
