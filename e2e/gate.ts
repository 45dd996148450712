/** Something that a test lets through when it is time, and says what becomes of it. */
export function gate<Said = void>() {
  let open = (_said: Said) => {}
  const opened = new Promise<Said>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
