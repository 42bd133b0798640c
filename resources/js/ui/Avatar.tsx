import { clsx } from 'clsx'

interface AvatarProps {
  name: string
  /** URL of the picture; null shows initials. */
  picture: string | null
  className?: string
}

/** A user's picture or initials. Decorative: the name is shown beside it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-gold-tint font-semibold text-gold',
        className,
      )}
    >
      {picture ? <img src={picture} alt="" className="size-full object-cover" /> : initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string) {
  const names = name.trim().split(/\s+/)
  const initials = [names[0], names.length > 1 ? names.at(-1) : ''].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return initials.join('').toLocaleUpperCase()
}
