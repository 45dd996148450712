/** The path that people's addresses begin with, without a slash at its end: empty, or like `/cabinet`. */
export const basePathOf = (publicUrl: URL | undefined): string => publicUrl?.pathname.replace(/\/$/, '') ?? ''

/** Takes `basePath` off an address. A proxy may pass addresses on as they are or without it: both lead to the same route. */
export function withoutBase(basePath: string, url = '/'): string {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  return rest.startsWith('/') ? rest : rest === '' || rest.startsWith('?') ? `/${rest}` : url
}
