/** An arrow between an old and a new value, mirrored in right-to-left text. */
export function ChangeArrow() {
  return (
    <>
      {' '}
      <span aria-hidden className="inline-block rtl:-scale-x-100">
        →
      </span>{' '}
    </>
  )
}
