/** 128 random bits. Not `randomUUID`, which browsers keep from pages on a plain http address of the home network. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
