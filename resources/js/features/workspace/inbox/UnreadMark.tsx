/** The house's sign for what is new: a small lozenge, and the word for those who cannot see it. */
export function UnreadMark({ word }: { word: string }) {
  return (
    <span className="flex w-2.5 shrink-0 justify-center pt-1.5">
      <span aria-hidden="true" className="size-1.75 rotate-45 bg-gold-fill" />
      <span className="sr-only">{word}</span>
    </span>
  )
}
