import { Head } from '@inertiajs/react'
import type { ReactNode } from 'react'

/** What this door is, and what it asks. */
export function DoorTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Head title={title} />
      <h1 className="font-display text-3xl text-balance wrap-anywhere">{title}</h1>
      <p className="mt-2 mb-7 text-text-2">{children}</p>
    </>
  )
}
