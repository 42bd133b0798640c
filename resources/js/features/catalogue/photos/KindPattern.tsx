import type { ReactNode } from 'react'
import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'

/** A line drawing of a kind of piece, in the color of the text. Decorative. */
export default function KindPattern({ kind, className }: { kind: PieceKind; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {DRAWINGS[kind]}
    </svg>
  )
}

const DRAWINGS: Record<PieceKind, ReactNode> = {
  chain: (
    <>
      <rect x="3" y="19" width="16" height="10" rx="5" />
      <rect x="16" y="19" width="16" height="10" rx="5" />
      <rect x="29" y="19" width="16" height="10" rx="5" />
    </>
  ),
  bracelet: (
    <>
      <ellipse cx="24" cy="22" rx="17" ry="11" strokeDasharray="0.1 6.2" strokeWidth={4} />
      <path d="M20 36h8v6h-8z" />
    </>
  ),
  bangle: (
    <>
      <ellipse cx="24" cy="24" rx="18" ry="15" />
      <ellipse cx="24" cy="24" rx="13.5" ry="10.5" />
    </>
  ),
  ring: (
    <>
      <circle cx="24" cy="31" r="12" />
      <circle cx="24" cy="31" r="9.5" />
      <path d="M18.5 8h11l4 5-9.5 8-9.5-8z M14.5 13h19" />
    </>
  ),
  earrings: (
    <>
      <path d="M11 18v-5a3.5 3.5 0 0 1 7 0 M11 18l-5 9 5 11 5-11z" />
      <path d="M34 18v-5a3.5 3.5 0 0 1 7 0 M34 18l-5 9 5 11 5-11z" />
    </>
  ),
  pendant: (
    <>
      <path d="M6 6q4 13 16.5 15.5 M42 6q-4 13-16.5 15.5" />
      <circle cx="24" cy="22" r="2.5" />
      <path d="M24 25c4 5.5 7 8.5 7 12.5a7 7 0 0 1-14 0c0-4 3-7 7-12.5z" />
    </>
  ),
  brooch: (
    <>
      <circle cx="24" cy="24" r="4.5" />
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <ellipse key={turn} cx="24" cy="13" rx="5" ry="6.5" transform={`rotate(${turn} 24 24)`} />
      ))}
    </>
  ),
  watch: (
    <>
      <circle cx="24" cy="24" r="11" />
      <path d="M24 18v6l4 3 M18 14.5 19.5 5h9L30 14.5 M18 33.5 19.5 43h9L30 33.5 M37 23v2" />
    </>
  ),
  coin: (
    <>
      <circle cx="24" cy="24" r="17" />
      <circle cx="24" cy="24" r="13.5" strokeDasharray="0.1 3.43" />
      <path d="M24 16.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2-3.8-3.6 5.2-.7z" />
    </>
  ),
  bar: (
    <>
      <path d="M13 17h22l8 17H5z" />
      <path d="M13 17l3-5h16l3 5" />
      <path d="M19 26h10" />
    </>
  ),
  loose_stone: (
    <path d="M14 11h20l9 10-19 18L5 21z M5 21h38 M14 11l4 10 6 18 6-18 4-10 M18 21l6-10 6 10" />
  ),
  other: (
    <>
      <path d="M6 20h36v19H6z M6 20l5-9h26l5 9" />
      <path d="M21 20v5h6v-5" />
    </>
  ),
}
