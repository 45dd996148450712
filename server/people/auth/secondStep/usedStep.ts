const STEP_SECONDS = 30

const DIGITS = /^\d{6}$/

/** True for what is meant as digits of an app rather than as a recovery code. */
export const isOfApp = (typed: string) => DIGITS.test(typed.replace(/\s/g, ''))

/**
 * The step of 30 seconds that a code of an authenticator app belongs to: this one, the one before or the one after, and later
 * than `lastStep`. Undefined for any other code.
 */
export async function usedStep(
  secret: string,
  typed: string,
  lastStep: number,
  now: Date,
): Promise<number | undefined> {
  if (!isOfApp(typed)) return undefined
  const { verify } = await import('otplib')
  const result = await verify({
    secret,
    token: typed.replace(/\s/g, ''),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
    ...(lastStep >= 0 && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
