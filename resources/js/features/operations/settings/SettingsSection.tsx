import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface SettingsSectionProps {
  title: string
  text?: string
  /** In a wide window. */
  columns?: 1 | 3
  className?: string | undefined
  children: ReactNode
}

/** Fields that belong together, under a heading of their own within a card. */
export function SettingsSection({
  title,
  text,
  columns = 3,
  className,
  children,
}: SettingsSectionProps) {
  return (
    <fieldset className={clsx('min-w-0 border-t pt-4 first:border-t-0 first:pt-0', className)}>
      <legend className="float-start mb-3 w-full font-semibold">
        {title}
        {text && <span className="block font-normal text-text-2">{text}</span>}
      </legend>
      <div
        className={clsx(
          'field-grid clear-both grid-cols-1',
          columns === 3 && 'sm:grid-cols-2 lg:grid-cols-3',
        )}
      >
        {children}
      </div>
    </fieldset>
  )
}
