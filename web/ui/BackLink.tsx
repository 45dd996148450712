import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'

export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    className="inline-flex min-h-tap items-center gap-1.5 font-bold no-underline underline-offset-[0.2em] hover:underline"
  >
    <ChevronLeft aria-hidden="true" className="size-5" />
    {children}
  </Link>
)
