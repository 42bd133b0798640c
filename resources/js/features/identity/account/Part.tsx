import type { ReactNode } from 'react'

interface PartProps {
  title: string
  text: ReactNode
  act: ReactNode
  children?: ReactNode
}

/** One matter of a card: what it is, how it stands, what can be done. */
export function Part({ title, text, act, children }: PartProps) {
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-text-2">{text}</p>
        </div>
        {act}
      </div>
      {children}
    </div>
  )
}
