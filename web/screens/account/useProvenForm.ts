import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { CallFailed, failedAs, sentenceOf } from '../../base/http/callFailed.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { useProof } from './proof.ts'

type FormOptions<Values extends { [Key in keyof Values]: string }, Body> = Parameters<
  typeof useForm<Values, Body>
>[0]

const aboutEmail = (error: CallFailed) =>
  new CallFailed(error.message, error.code, [{ path: ['email'], message: error.message }])

function withoutPassword<Values extends object>(values: Values): Values {
  const { currentPassword: _none, ...rest } = values as Values & { currentPassword?: string }
  return rest as Values
}

/** A form with a proof of who one is, the current password by default. A refusal shows under its field, or as `refusal` if it is about none. */
export function useProvenForm<Values extends { [Key in keyof Values]: string }, Body>(
  options: FormOptions<Values, Body>,
) {
  const [refusal, setRefusal] = useState<string>()
  const proof = useProof()
  const form = useForm<Values, Body>({
    ...options,
    // An account without a password gave its proof before.
    check: (values) => options.check(proof.hasPassword ? values : withoutPassword(values)),
    submit: async (body, values) => {
      setRefusal(undefined)
      try {
        await options.submit(body, values)
        proof.forget()
      } catch (error) {
        if (failedAs(error, 'proofNeeded')) proof.forget()
        if (error instanceof CallFailed && failedAs(error, 'emailTaken')) throw aboutEmail(error)
        if (!(error instanceof CallFailed) || error.issues.length === 0)
          setRefusal(sentenceOf(error, t('That did not work. Please try again.')))
        throw error
      }
    },
  })
  return { ...form, refusal, proof }
}
