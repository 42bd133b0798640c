/** Between what was and what is, pointing the way the words run. */
export function Becomes() {
  return (
    <>
      {' '}
      <span aria-hidden className="inline-block rtl:-scale-x-100">
        →
      </span>{' '}
    </>
  )
}
