/** Merges a concurrent edit: edited fields keep their text, the others take the latest value. */
export function rebase<Values extends object>(before: Values, typed: Values, latest: Values): Values {
  const fields = Object.keys(latest) as (keyof Values)[]
  const isTyped = (field: keyof Values) => JSON.stringify(typed[field]) !== JSON.stringify(before[field])
  return Object.fromEntries(
    fields.map((field) => [field, (isTyped(field) ? typed : latest)[field]]),
  ) as unknown as Values
}
