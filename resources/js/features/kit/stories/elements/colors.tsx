import { useEffect, useRef, useState } from 'react'
import { type LowestContrast, lowestContrast } from '#client/features/kit/contrast.ts'
import type { Story } from '#client/features/kit/story.ts'

type Token = readonly [name: string, classes: string, use: string]

const TEXTS: Token[] = [
  ['text', 'bg-canvas text-text', 'Text'],
  ['text-2', 'bg-canvas text-text-2', 'Secondary text, labels of fields'],
  ['text-3', 'bg-canvas text-text-3', 'Hints and units'],
  ['ink, on-ink', 'bg-ink text-on-ink', 'Primary buttons'],
  ['petrol', 'bg-canvas text-petrol', 'Links and the outline of the focus'],
  ['gold on gold-tint', 'bg-gold-tint text-gold', 'What is chosen'],
]

const TONES: Token[] = [
  ['positive', 'bg-positive-tint text-positive', 'Done, paid, within the limits'],
  ['caution', 'bg-caution-tint text-caution', 'Needs a look'],
  ['critical', 'bg-critical-tint text-critical', 'Failed, overdue, not allowed'],
  ['notice', 'bg-notice-tint text-notice', 'Information'],
]

const SURFACES: Token[] = [
  ['canvas', 'bg-canvas text-text', 'The page'],
  ['surface', 'bg-surface text-text', 'Cards and fields'],
  ['sunken', 'bg-sunken text-text', 'Heads of tables, pressed buttons'],
  ['raised', 'bg-raised text-text', 'Dialogs and menus'],
]

/** A token as it is used, with the contrast of its text in the theme of the box. */
function Swatch({ token: [name, classes, use] }: { token: Token }) {
  const swatch = useRef<HTMLDivElement>(null)
  const [lowest, setLowest] = useState<LowestContrast>()
  useEffect(() => {
    const box = swatch.current?.closest('.light, .dark')
    const measure = () => setLowest(swatch.current ? lowestContrast(swatch.current) : undefined)
    measure()
    const observer = new MutationObserver(measure)
    if (box) observer.observe(box, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={swatch} className={`rounded-control border p-3 ${classes}`}>
      <p className="font-semibold">{name}</p>
      <p className="text-sm">{use}</p>
      {lowest && <p className="mt-1 text-xs tabular-nums">{lowest.ratio.toFixed(1)} : 1</p>}
    </div>
  )
}

const swatches = (tokens: readonly Token[]) => () => (
  <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
    {tokens.map((token) => (
      <Swatch key={token[0]} token={token} />
    ))}
  </div>
)

/** Written out, because Tailwind finds classes by their names. */
const CHART = [
  ['gold', 'bg-chart-gold'],
  ['sapphire', 'bg-chart-sapphire'],
  ['teal', 'bg-chart-teal'],
  ['garnet', 'bg-chart-garnet'],
  ['amethyst', 'bg-chart-amethyst'],
  ['onyx', 'bg-chart-onyx'],
]

const METALS = [
  ['yellow', 'bg-metal-yellow'],
  ['white', 'bg-metal-white'],
  ['rose', 'bg-metal-rose'],
  ['platinum', 'bg-metal-platinum'],
  ['silver', 'bg-metal-silver'],
]

const chips = (colors: readonly (readonly string[])[]) => () => (
  <ul className="flex flex-wrap gap-4">
    {colors.map(([name, classes]) => (
      <li key={name} className="flex items-center gap-2 text-sm">
        <span className={`size-6 rounded-chip border ${classes}`} />
        {name}
      </li>
    ))}
  </ul>
)

export const colors: Story = {
  id: 'elements/colors',
  title: 'Colors',
  purpose: 'Every color is a token with a meaning, and each theme has its own value for it.',
  components: [],
  states: [
    { name: 'Texts', isWide: true, Example: swatches(TEXTS) },
    { name: 'Tones', isWide: true, Example: swatches(TONES) },
    { name: 'Surfaces', isWide: true, Example: swatches(SURFACES) },
    { name: 'Lines of charts', isWide: true, Example: chips(CHART) },
    { name: 'Metals', isWide: true, Example: chips(METALS) },
  ],
  notes: [
    'The tokens are in resources/css/tokens.css; there are no other colors, and classes such as bg-red-500 do not exist.',
    'Text has a contrast of at least 4.5 : 1 with its background in both themes, large text 3 : 1.',
    'A color never says anything alone: a text or a sign says the same.',
  ],
}
