import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startEarly } from './app/startEarly.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
startEarly()
// In slices, as pages that arrive later (ui/Code.tsx).
startTransition(() => createRoot(root).render(<App />))
