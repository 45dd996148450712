import { startTransition } from 'react'
import { App } from './app/App.tsx'
import { startPreloading } from './app/startPreloading.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
startPreloading()
// React DOM is evaluated once something is asked for, in a task of its own: both at once would hold up a touch on a slow phone.
setTimeout(async () => {
  const { createRoot } = await import('react-dom/client')
  // In slices, as pages that arrive later (ui/Code.tsx).
  startTransition(() => createRoot(root).render(<App />))
})
