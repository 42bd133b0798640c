/** When there are no rates to show: why. */
export function WallMessage({ title, text }: { title: string; text: string }) {
  return (
    <div
      role="status"
      className="flex flex-1 flex-col items-center justify-center gap-[2vmin] text-center"
    >
      <h1 className="font-display text-[max(1.5rem,6.5vmin)] leading-tight text-balance">
        {title}
      </h1>
      <p className="text-[max(1rem,3vmin)] leading-normal text-text-2">{text}</p>
    </div>
  )
}
