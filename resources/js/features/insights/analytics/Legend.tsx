import { clsx } from 'clsx'
import { gemOf } from './gems.ts'

/** Which colour is what; nothing where there is one alone. */
export function Legend({ names }: { names: readonly { name: string; place: number }[] }) {
  if (names.length < 2) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-2">
      {names.map(({ name, place }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={clsx('size-2.5 rounded-xs', gemOf(place, 2).ground)}
          />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
