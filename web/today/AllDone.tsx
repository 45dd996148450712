import type { ReactNode } from 'react'

/** All fronts shut make a cabinet, with a cup of tea on top. */
export const AllDone = ({ note, children }: { note: string | undefined; children: ReactNode }) => (
  <div className="chest">
    {note && <p className="note">{note}</p>}
    <svg viewBox="0 0 96 72" aria-hidden="true" className="cup">
      <path className="steam" d="M34 22c-5-5 4-8 0-14M48 20c-5-6 5-9 0-16M62 22c-5-5 4-8 0-14" />
      <path className="handle" d="M72 38c14-3 16 18-2 18" />
      <path className="china" d="M20 30h56c0 22-8 34-28 34S20 52 20 30z" />
      <path className="band" d="M24 41h48" />
      <ellipse className="china" cx="48" cy="30" rx="28" ry="4.5" />
      <ellipse className="tea" cx="48" cy="30.5" rx="23" ry="2.8" />
      <path className="china" d="M8 66h80c-3 4-8 5.5-14 5.5H22C16 71.5 11 70 8 66z" />
    </svg>
    <div className="slab" />
    <div className="fronts">{children}</div>
    <div className="feet">
      <i />
      <i />
    </div>
  </div>
)
