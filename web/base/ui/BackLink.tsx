import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import { goBack } from './back.ts'

/** Leads back to the page before, or to `href` on a page opened by its address. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    replace
    onClick={(event) => {
      if (goBack()) event.preventDefault()
    }}
    className="inline-flex min-h-tap items-center gap-1.5 font-bold no-underline underline-offset-[0.2em] hover:underline print:hidden"
  >
    <ChevronLeft aria-hidden="true" className="size-5" />
    {children}
  </Link>
)
