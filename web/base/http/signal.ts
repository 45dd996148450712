/** The listeners of one event. `on` adds one and returns its removal, `emit` calls them all, `count` is their number. */
export function signal<Value = void>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    on(listener: (value: Value) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(value: Value): void {
      for (const listener of [...listeners]) listener(value)
    },
    count: () => listeners.size,
  }
}
