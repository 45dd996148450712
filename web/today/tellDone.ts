import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toasts.ts'

interface Done {
  title: string
  description: string
  /** What takes each of it back. */
  undo: readonly ((client: QueryClient) => Promise<unknown>)[]
  /** It was taken back, or that failed. */
  onUndone: () => void
}

/** Tells of all that one press did, with one Undo for it. */
export function tellDone(cache: QueryClient, { title, description, undo, onUndone }: Done): void {
  const takeBack = async () => {
    const results = await Promise.allSettled(undo.map((one) => one(cache)))
    onUndone()
    // What failed is told by itself.
    if (results.every(({ status }) => status === 'fulfilled')) showToast({ title: 'Undone', description })
  }
  showToast({ title, description, undo: () => void takeBack() })
}
