import { expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import { readAgain } from './recording.ts'

test('a recording is read by the same rules, its second look only if they ask for it', async () => {
  const dated = pageOf(['Nurofen', 'EXP 05/2028'])
  const other = pageOf(['Nurofen', 'EXP 09/2029'])
  const first = await readAgain({ first: dated, second: other }, '2026-11-20')
  expect(first).toMatchObject({ name: { value: 'Nurofen' }, expirationDate: { value: '2028-05' } })
  const second = await readAgain({ first: pageOf(['Nurofen', 'EXP']), second: other }, '2026-11-20')
  expect(second.expirationDate?.value).toBe('2029-09')
})

test('a recorded closer look is read if the package is small and a field is missing', async () => {
  const close = { first: pageOf(['Nurofen', 'EXP 09/2029']), second: pageOf([]) }
  const far = pageOf(['Nurofen'])
  expect(await readAgain({ first: far, second: far, close }, '2026-11-20')).toMatchObject({
    name: { value: 'Nurofen' },
    expirationDate: { value: '2029-09' },
  })
  const complete = pageOf(['Nurofen', 'EXP 05/2028'])
  const settled = await readAgain({ first: complete, second: complete, close }, '2026-11-20')
  expect(settled.expirationDate).toMatchObject({ value: '2028-05', alternatives: [] })
})
