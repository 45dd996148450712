import { expect, test } from 'vitest'
import { nextTime, retryTime } from './job.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)

test.each([
  ['in the afternoon', at(21, 15), at(22, 4)],
  ['after midnight', at(22, 0, 30), at(22, 4)],
  ['at four itself', at(22, 4), at(23, 4)],
  ['at the end of the month', at(30, 4, 10), new Date(2026, 11, 1, 4)],
])('a job done %s is due again at the next four in the morning', (_, now, due) => {
  expect(nextTime.night(now)).toEqual(due)
})

test.each([
  ['an hourly job', 'hour', at(22, 4), at(22, 5)],
  ['a nightly job', 'night', at(22, 4), at(22, 5)],
  ['a nightly job shortly before its time', 'night', at(22, 3, 30), at(22, 4)],
] as const)('%s that failed is due again within an hour', (_, every, now, due) => {
  expect(retryTime(every, now)).toEqual(due)
})
