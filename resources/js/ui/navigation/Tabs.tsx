import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { tabClass } from '#client/ui/class-names.ts'

interface TabsProps {
  /** What the tabs are about; read by screen readers. */
  label: string
  tabs: readonly {
    id: string
    label: string
    /** How many entries the part has, as it is shown. */
    count?: string
    isDisabled?: boolean
    content: ReactNode
  }[]
  /** The open tab; without it the first is open, and the tabs remember which one is. */
  value?: string
  onChange?: (id: string) => void
  className?: string
}

/** Parts of one thing, of which one is shown. Parts with an address of their own are links: `TabLinks`. */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  return (
    <AriaTabs
      {...(value === undefined ? {} : { selectedKey: value })}
      onSelectionChange={(key) => onChange?.(String(key))}
      className={clsx('min-w-0', className)}
    >
      <TabList
        aria-label={label}
        className="-ms-1 flex gap-6 scroll-row border-b ps-1 print:border-b-0"
      >
        {tabs.map(({ id, label: name, count, isDisabled = false }) => (
          <Tab
            key={id}
            id={id}
            isDisabled={isDisabled}
            className={clsx(
              tabClass,
              '-mx-1 flex cursor-pointer gap-1.5 px-1 -outline-offset-2 selected:border-gold selected:text-text disabled:cursor-default disabled:opacity-45 print:not-selected:hidden',
            )}
          >
            {name}
            {count !== undefined && <span className="font-normal text-text-3">{count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="rounded-control pt-4">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
