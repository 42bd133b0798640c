import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'

/** From a card to where all of it is. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-sm text-petrol underline-offset-2 hover:underline">
      {children}
    </Link>
  )
}
