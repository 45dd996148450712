/**
 * Somebody else changed what is edited: what was typed here stays, and every field that was not touched takes the newer
 * value.
 */
export function rebase<Values extends { [Key in keyof Values]: string }>(
  before: Values,
  typed: Values,
  latest: Values,
): Values {
  const fields = Object.keys(latest) as (keyof Values)[]
  return Object.fromEntries(
    fields.map((field) => [field, typed[field] === before[field] ? latest[field] : typed[field]]),
  ) as unknown as Values
}
