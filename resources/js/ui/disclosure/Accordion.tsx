import { type ReactNode, useId } from 'react'
import { Disclosure } from './Disclosure.tsx'

interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[]
  /** How many may be open at the same time. */
  opens?: 'one' | 'several'
  /** The open ones at first. */
  defaultOpen?: readonly string[]
}

/** Details below one another, each under a heading. On paper all are open. */
export function Accordion({ items, opens = 'several', defaultOpen = [] }: AccordionProps) {
  const name = useId()
  return (
    <div className="divide-y overflow-hidden rounded-card border bg-surface">
      {items.map(({ id, title, content }) => (
        <Disclosure
          key={id}
          title={<h3>{title}</h3>}
          name={opens === 'one' ? name : undefined}
          open={defaultOpen.includes(id)}
          className="print:details-content:block print:details-content:[content-visibility:visible]"
          titleClass="min-h-11 px-4 py-2.5 -outline-offset-2"
          contentClass="ps-10.5 pe-4 pb-4 text-text-2"
        >
          {content}
        </Disclosure>
      ))}
    </div>
  )
}
