import { startTransition } from 'react'
import { App } from './app/App.tsx'
import { startPreloading } from './app/startPreloading.ts'
import { type LoadedCatalog, setCatalogs, speak } from './base/ui/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
setCatalogs(import.meta.glob<LoadedCatalog>('../language/catalogs/*.po'))
const firstScreen = startPreloading()
// Without a network and without what this device keeps, the page is in English.
const speaks = speak().catch(() => undefined)
// React DOM is evaluated once something is asked for, in a task of its own: both at once would hold up a touch on a slow phone.
setTimeout(async () => {
  const { createRoot } = await import('react-dom/client')
  await speaks
  const kept = await firstScreen
  // In slices, as pages that arrive later (ui/Code.tsx).
  startTransition(() => createRoot(root).render(<App kept={kept} />))
})
