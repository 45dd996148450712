/** The frame of signed-in pages has a chunk of its own: the sign-in page does without it. */
export const loadShell = () => import('./Shell.tsx')
