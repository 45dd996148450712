const KEY = 'family'

/** The family that was selected last on this device. */
export const rememberedFamily = (): string | undefined => localStorage.getItem(KEY) ?? undefined

/** Selects a family on this device, also from a page that shows none; undefined clears the selection. */
export function rememberFamily(id: string | undefined): void {
  if (id === undefined) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, id)
}
