import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'

/** Another way, under the form. */
export function DoorLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="rounded-chip text-petrol underline underline-offset-3">
      {children}
    </Link>
  )
}
