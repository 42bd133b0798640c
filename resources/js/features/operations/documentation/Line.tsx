import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { Inline } from '#server/platform/markup/nodes.ts'
import { together } from './together.ts'

/** A line of a text that the server has parsed: words, links, code and emphasis, each by an element of ours. */
export function Line({ parts }: { parts: readonly Inline[] }) {
  return together(parts, (part) => <InlineElement part={part} />)
}

function InlineElement({ part }: { part: Inline }): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text
    case 'code':
      return (
        <code className="rounded-chip bg-sunken px-1 py-0.5 font-mono text-[0.875em] dark:bg-raised">
          {part.text}
        </code>
      )
    case 'strong':
      return (
        <strong className="font-semibold">
          <Line parts={part.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Line parts={part.children} />
        </em>
      )
    case 'deleted':
      return (
        <del>
          <Line parts={part.children} />
        </del>
      )
    case 'link':
      return <TextLink href={part.href}>{part.children}</TextLink>
    case 'image':
      return <img src={part.src} alt={part.alt} className="my-2 max-w-full rounded-card border" />
    case 'break':
      return <br />
  }
}

/** Pages of Assay are visited; other sites open in a new tab. */
function TextLink({ href, children }: { href: string; children: readonly Inline[] }) {
  const look = 'text-petrol underline underline-offset-2 hover:decoration-2'
  if (href.startsWith('/'))
    return (
      <Link href={href} prefetch={false} className={look}>
        <Line parts={children} />
      </Link>
    )
  const elsewhere = href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} {...elsewhere} className={look}>
      <Line parts={children} />
    </a>
  )
}
