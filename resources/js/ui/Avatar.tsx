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
      // Drawn by CSS: as text, the initials would have to be part of the label of a button around them.
      data-initials={picture ? undefined : initialsOf(name)}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-gold-tint font-semibold text-gold before:content-[attr(data-initials)]',
        className,
      )}
    >
      {picture && <img src={picture} alt="" className="size-full object-cover" />}
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
