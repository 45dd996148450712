/** Cuts to at most `longest` UTF-16 units, with an ellipsis, without splitting characters. */
export const shorten = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
