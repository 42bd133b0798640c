import { Hash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '#client/features/operations/code/CodeBlock.tsx'
import { Scroller } from '#client/features/operations/code/Scroller.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { Block, Inline } from '#server/platform/markup/nodes.ts'
import { Line } from './Line.tsx'
import { together } from './together.ts'

/** A text that the server has parsed, each node by an element of ours. */
export function Markup({ blocks }: { blocks: readonly Block[] }) {
  return together(blocks, (block) => <BlockElement block={block} />)
}

function BlockElement({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p className="wrap-anywhere">
          <Line parts={block.children} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'table':
      return <MarkupTable {...block} />
    case 'code':
      return <CodeBlock code={block.text} />
    case 'quote':
      return (
        <blockquote className="grid grid-cols-1 gap-3 border-s-4 border-s-border-strong ps-4 text-text-2">
          <Markup blocks={block.children} />
        </blockquote>
      )
    case 'rule':
      return <hr />
  }
}

function Heading({ level, id, children }: Extract<Block, { type: 'heading' }>) {
  const { t } = useTranslation('documentation')
  const Element = `h${level}` as const
  return (
    <Element
      id={id}
      className={`group scroll-mt-(--below-header) ${headingClasses[level] ?? 'font-semibold'}`}
    >
      <Line parts={children} />{' '}
      <a
        href={`#${id}`}
        aria-label={t('link_to_section')}
        data-print="no"
        className="inline-flex size-6 items-center justify-center align-middle text-text-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
      >
        <Icon icon={Hash} size={16} />
      </a>
    </Element>
  )
}

const headingClasses: Partial<Record<number, string>> = {
  2: 'mt-6 border-b pb-1.5 font-display text-2xl first:mt-0',
  3: 'mt-3 text-lg font-semibold',
}

function List({ start, items }: Extract<Block, { type: 'list' }>) {
  const content = together(items, (item) => (
    <li className="ps-1 wrap-anywhere">
      <div className="grid grid-cols-1 gap-2">
        <Markup blocks={item} />
      </div>
    </li>
  ))
  const spaced = 'ms-5 grid grid-cols-1 gap-1.5 marker:text-text-3'
  if (start === null) return <ul className={`list-disc ${spaced}`}>{content}</ul>
  return (
    <ol start={start} className={`list-decimal ${spaced}`}>
      {content}
    </ol>
  )
}

/** A table of a document. */
function MarkupTable({ head, rows }: Extract<Block, { type: 'table' }>) {
  const { t } = useTranslation('documentation')
  return (
    <Scroller label={t('table')} className="scroll-frame rounded-card border">
      <table className="w-full border-separate border-spacing-0 text-base">
        <thead>
          <tr>{together(head, headCell)}</tr>
        </thead>
        <tbody>{together(rows, bodyRow)}</tbody>
      </table>
    </Scroller>
  )
}

const bodyRow = (row: Inline[][]) => <tr className="group/row">{together(row, bodyCell)}</tr>

const headCell = (parts: Inline[]) => (
  <th
    scope="col"
    className="border-b bg-sunken px-3 py-2 text-start align-bottom text-sm font-semibold text-text-2"
  >
    <Line parts={parts} />
  </th>
)

const bodyCell = (parts: Inline[]) => (
  <td className="min-w-24 border-b px-3 py-2 align-top group-last/row:border-b-0">
    <Line parts={parts} />
  </td>
)
