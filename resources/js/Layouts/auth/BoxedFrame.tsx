import type { ReactNode } from 'react'
import { AuthHeader } from './AuthHeader.tsx'

/** A sign-in page in boxed style: a card on a pattern of chain links. */
export function BoxedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <LinkPattern />
      <AuthHeader />
      <main id="main" className="flex flex-1 flex-col justify-center px-4 py-8 sm:px-6">
        <div className="mx-auto mb-[6vh] w-full max-w-md rounded-card border bg-surface p-6 shadow-menu sm:p-9">
          {children}
        </div>
      </main>
    </div>
  )
}

/** Distance between two links, and between two chains. */
const PITCH = 74
const CHAIN_DISTANCE = 190

/** A background pattern of chain links. */
function LinkPattern() {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full text-gold-fill rtl:-scale-x-100"
    >
      <defs>
        <pattern
          id="links"
          width={PITCH}
          height={CHAIN_DISTANCE}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-42) scale(0.62)"
        >
          <g fill="none" stroke="currentColor" strokeOpacity="0.34" strokeWidth="1.2">
            {[-1, 0, 1, 2].map((index) => (
              <g key={index} transform={`translate(${index * PITCH} ${CHAIN_DISTANCE / 2})`}>
                <path d={outer} />
                <path d={inner} />
              </g>
            ))}
          </g>
        </pattern>
        <radialGradient id="center-fade" cx="0.5" cy="0.5" r="0.75">
          <stop offset="0.25" stopColor="var(--canvas)" stopOpacity="0.94" />
          <stop offset="1" stopColor="var(--canvas)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="100%" height="100%" fill="url(#links)" />
      <rect width="100%" height="100%" fill="url(#center-fade)" />
    </svg>
  )
}

/** The outer and inner outline of one link. */
const outer = 'M-30 -58C10 -78 72 -50 80 -8S50 64 30 58C-10 78 -72 50 -80 8S-50 -64 -30 -58Z'
const inner = 'M-17 -32C6 -42 42 -27 47 -4S28 35 17 32C-6 42 -42 27 -47 4S-28 -35 -17 -32Z'
