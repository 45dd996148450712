/** A promise that a test resolves. */
export function gate<Said = void>() {
  let open = (_said: Said) => {}
  const opened = new Promise<Said>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
