import type { ReactNode } from 'react'
import { Logo } from '#client/app/Logo.tsx'
import { FreshnessRing } from '#client/features/market/board/FreshnessRing.tsx'
import { drawings } from './icons.ts'

const PICTURES: { name: string; file: string; picture: ReactNode }[] = [
  { name: 'Logo', file: 'app/Logo.tsx', picture: <Logo className="size-11" /> },
  ...([1, 0.35] as const).map((remaining) => ({
    name: `FreshnessRing ${remaining}`,
    file: 'features/market/board/FreshnessRing.tsx',
    picture: (
      <FreshnessRing condition={remaining === 1 ? 'live' : 'ageing'} remaining={remaining} />
    ),
  })),
]

/** What is drawn for Assay: the pictures, and every file that draws. */
export function Drawings({ chain }: { chain: ReactNode }) {
  const pictures = [
    ...PICTURES,
    {
      name: 'ChainPattern',
      file: 'Layouts/auth/ChainPattern.tsx',
      picture: (
        <span className="relative isolate block h-11 w-24 overflow-clip rounded-control">
          {chain}
        </span>
      ),
    },
  ]
  const others = drawings.filter((path) => pictures.every(({ file }) => file !== path))
  return (
    <div lang="en" dir="ltr">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
        {pictures.map(({ name, file, picture }) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-card border bg-surface p-4 font-mono text-xs"
          >
            {picture}
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{name}</span>
              <span className="block text-text-2">{file}</span>
            </span>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 font-mono text-xs text-text-2">
        {others.map((path) => (
          <li key={path} className="wrap-anywhere">
            {path}
          </li>
        ))}
      </ul>
    </div>
  )
}
