/** At most so many UTF-16 units, with an ellipsis where something is left out; no character is cut in half. */
export const shortened = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
