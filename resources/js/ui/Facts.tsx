import type { ReactNode } from 'react'

interface Fact {
  name: string
  value: ReactNode
}

/** Names and values; entries without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <div
            key={name}
            className="col-span-2 grid grid-cols-subgrid border-t py-2 first:border-t-0 first:pt-0"
          >
            <dt className="text-text-2">{name}</dt>
            <dd className="min-w-0 text-end break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
