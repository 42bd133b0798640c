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
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase()
}
