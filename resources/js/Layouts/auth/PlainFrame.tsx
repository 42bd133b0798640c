import type { ReactNode } from 'react'
import { DoorControls } from './DoorControls.tsx'

/** A page before sign-in that is no door. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DoorControls />
      <main id="main" className="gutter flex-1 py-6">
        {children}
      </main>
    </div>
  )
}
