import { expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import * as doses from '../../medicines/doses/api.ts'
import * as medication from '../../medicines/medication/api.ts'
import * as auth from '../../people/auth/api.ts'
import * as families from '../../people/families/api.ts'
import * as people from '../../people/people/api.ts'
import * as household from '../../screens/household/api.ts'
import type { Action } from './action.ts'

const actions = [auth, doses, families, household, medication, people]
  .flatMap((api) => Object.values<unknown>(api))
  .filter(
    (one): one is Action<keyof typeof calls> => typeof one === 'object' && one !== null && 'call' in one,
  )

test('every call that takes a key is sent with one, and no other', () => {
  const takesKey = ({ headers }: Call) => headers !== undefined && 'idempotency-key' in headers.shape
  expect(actions.map(({ call, once = false }) => ({ call, once }))).toEqual(
    actions.map(({ call }) => ({ call, once: takesKey(calls[call]) })),
  )
  expect(actions.filter(({ once }) => once)).toHaveLength(5)
})
