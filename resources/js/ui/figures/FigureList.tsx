import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Figure {
  name: string
  /** As it is shown; a dash where it is not known. */
  value: ReactNode
  /** Below the value: what it is compared with, or a button. */
  note?: ReactNode
  tone?: 'caution' | 'critical'
}

/** The few figures that answer what a page or a card is about. They change at once and never count up. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4">
      {figures.map(({ name, value, note, tone }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-text-2">{name}</dt>
          <dd className={clsx('font-display text-xl break-words', tone && tones[tone])}>
            <bdi>{value}</bdi>
          </dd>
          {note && <dd className="text-sm text-text-2">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

const tones = { caution: 'text-caution', critical: 'text-critical' }
