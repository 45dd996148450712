import { useState } from 'react'
import { t } from '../../language/t.ts'
import { CallFailed, failedAs, sentenceOf } from '../http/callFailed.ts'
import { useForm } from '../ui/useForm.ts'

type FormOptions<Values extends { [Key in keyof Values]: string }, Body> = Parameters<
  typeof useForm<Values, Body>
>[0]

const aboutEmail = (error: CallFailed) =>
  new CallFailed(error.message, error.code, [{ path: ['email'], message: error.message }])

/** A form with the current password. A refusal shows under its field, or as `refusal` if it is about none. */
export function useProvenForm<Values extends { [Key in keyof Values]: string }, Body>(
  options: FormOptions<Values, Body>,
) {
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<Values, Body>({
    ...options,
    submit: async (body, values) => {
      setRefusal(undefined)
      try {
        await options.submit(body, values)
      } catch (error) {
        if (error instanceof CallFailed && failedAs(error, 'emailTaken')) throw aboutEmail(error)
        if (!(error instanceof CallFailed) || error.issues.length === 0)
          setRefusal(sentenceOf(error, t('That did not work. Please try again.')))
        throw error
      }
    },
  })
  return { ...form, refusal }
}
