const KEY = 'singleKeys'

/** False if this device was told to take no single key as a shortcut. */
export const takesSingleKeys = (): boolean => localStorage.getItem(KEY) !== 'off'

export function setSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
