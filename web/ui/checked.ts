export interface Problem {
  path: readonly PropertyKey[]
  message: string
}

/** What a schema of the contract says of a value, or a form's own check of its texts. */
export type Checked<Body> =
  | { success: true; data: Body }
  | { success: false; error: { issues: readonly Problem[] } }

/** The one thing that a form's own check has against a field. */
export const refused = (field: string, message: string) => ({
  success: false as const,
  error: { issues: [{ path: [field], message }] },
})
