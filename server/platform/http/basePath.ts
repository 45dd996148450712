/** Path prefix of people's addresses without a trailing slash: empty, or such as `/cabinet`. */
export const basePathOf = (publicUrl: URL | undefined): string => publicUrl?.pathname.replace(/\/$/, '') ?? ''

/** Strips `basePath` from an address. Proxies may pass it on with or without it; both reach the same route. */
export function withoutBase(basePath: string, url = '/'): string {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  return rest.startsWith('/') ? rest : rest === '' || rest.startsWith('?') ? `/${rest}` : url
}
