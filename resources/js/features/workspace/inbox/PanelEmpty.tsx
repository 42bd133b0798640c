/** Nothing here, and what would stand here. */
export function PanelEmpty({ title, text }: { title: string; text: string }) {
  return (
    <div className="px-6 py-10 text-center">
      <p className="font-display text-lg">{title}</p>
      <p className="mt-1 text-text-2">{text}</p>
    </div>
  )
}
