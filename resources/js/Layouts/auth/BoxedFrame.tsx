import type { ReactNode } from 'react'
import { DoorControls } from './DoorControls.tsx'
import { LinkPattern } from './LinkPattern.tsx'

/** A door in boxed style: a card on porcelain, with fine links drawn into it. */
export function BoxedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <LinkPattern />
      <DoorControls />
      <main id="main" className="flex flex-1 flex-col justify-center px-4 py-8 sm:px-6">
        <div className="mx-auto mb-[6vh] w-full max-w-md rounded-card border bg-surface p-6 shadow-menu sm:p-9">
          {children}
        </div>
      </main>
    </div>
  )
}
