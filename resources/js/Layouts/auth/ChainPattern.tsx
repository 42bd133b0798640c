/** Distance between two links. */
const PITCH = 74
const LINKS = Array.from({ length: 19 }, (_, index) => index)

/** Drawing of a Miami Cuban chain. */
export default function ChainPattern() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 900 900"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full text-gold-fill rtl:-scale-x-100"
    >
      <defs>
        <path id="link" d={linkPath} />
        <path id="link-over" d={overPath} />
        <linearGradient id="bottom-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.35" stopColor="var(--surface)" stopOpacity="0" />
          <stop offset="0.95" stopColor="var(--surface)" stopOpacity="0.92" />
        </linearGradient>
      </defs>
      <g transform="translate(-60 800) rotate(-42)">
        {LINKS.map((index) => (
          <g key={index} transform={`translate(${index * PITCH} 0)`}>
            <LinkStrokes href="#link" />
            {index > 0 && (
              <g transform={`translate(${-PITCH} 0)`}>
                <LinkStrokes href="#link-over" />
              </g>
            )}
          </g>
        ))}
      </g>
      <rect width="900" height="900" fill="url(#bottom-fade)" />
    </svg>
  )
}

/** The strokes of one link: dark body, gold edges and a highlight. */
function LinkStrokes({ href }: { href: string }) {
  return (
    <g fill="none" strokeLinecap="butt">
      <use href={href} stroke="currentColor" strokeOpacity="0.9" strokeWidth="31" />
      <use href={href} stroke="var(--surface)" strokeWidth="28.4" />
      <use href={href} stroke="currentColor" strokeOpacity="0.16" strokeWidth="28.4" />
      <use href={href} stroke="currentColor" strokeOpacity="0.35" strokeWidth="1.1" />
    </g>
  )
}

/** The outline of one link. */
const linkPath = 'M-24 -46C8 -62 58 -40 64 -6S40 50 24 46C-8 62 -58 40 -64 6S-40 -50 -24 -46Z'
/** The part of the outline that lies over the next link. */
const overPath = 'M-1 -51.3C27.9 -51.7 59.3 -32.5 64 -6'
