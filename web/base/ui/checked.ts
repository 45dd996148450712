export interface Problem {
  path: readonly PropertyKey[]
  message: string
}

/** The result of a schema of the contract, or of a form's own check. */
export type CheckedForm<Body> =
  | { success: true; data: Body }
  | { success: false; error: { issues: readonly Problem[] } }

/** The only problem of a form's own check. */
export const fieldError = (field: string, message: string) => ({
  success: false as const,
  error: { issues: [{ path: [field], message }] },
})
