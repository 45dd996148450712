/** The product's mark: a label plate with a plus, and a capsule as the drawer's pull. */
export function Mark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="10" fill="#F6EEDC" />
      <rect x="2" y="2" width="44" height="44" rx="8" fill="#174A3A" />
      <path d="M13 9h22a4 4 0 0 0 4 4v9a4 4 0 0 0-4 4H13a4 4 0 0 0-4-4v-9a4 4 0 0 0 4-4z" fill="#FDF8EC" />
      <path d="M24 12.4v10.2M18.9 17.5h10.2" stroke="#174A3A" strokeWidth="3.4" />
      <path d="M24 31h-7a4.5 4.5 0 0 0 0 9h7z" fill="#D3A155" />
      <path d="M24 31h7a4.5 4.5 0 0 1 0 9h-7z" fill="#FDF8EC" />
    </svg>
  )
}
