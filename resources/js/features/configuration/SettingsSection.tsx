import type { ReactNode } from 'react'

export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <fieldset className="min-w-0 border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="float-start mb-3 w-full font-semibold">
        {title}
        {text && <span className="block font-normal text-text-2">{text}</span>}
      </legend>
      <div className="clear-both grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {children}
      </div>
    </fieldset>
  )
}
