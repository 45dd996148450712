import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

interface PlaceLinkProps {
  href: string
  /** Paths of pages that belong to this place. */
  pages?: RegExp | undefined
  label?: string | undefined
  className: string
  children: ReactNode
}

/** A link that says where one is; pressed on its own page, it leads to the top of that. */
export function PlaceLink({ href, pages, label, className, children }: PlaceLinkProps) {
  const [path] = useLocation()
  return (
    <Link
      href={href}
      aria-label={label}
      aria-current={path === href ? 'page' : pages?.test(path) ? 'true' : undefined}
      onClick={(event) => {
        if (path !== href) return
        event.preventDefault()
        scrollTo(0, 0)
      }}
      className={className}
    >
      {children}
    </Link>
  )
}
