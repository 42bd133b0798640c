import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Tree as AriaTree,
  TreeItem as AriaTreeItem,
  type TreeProps as AriaTreeProps,
  TreeItemContent,
} from 'react-aria-components/Tree'
import { Icon } from '#client/ui/Icon.tsx'

export interface TreeNode {
  id: string
  label: string
  /** Shown at the end of the row, such as the number of pieces. */
  detail?: ReactNode
  children?: readonly TreeNode[]
}

interface TreeProps
  extends Pick<
    AriaTreeProps<TreeNode>,
    'selectionMode' | 'selectedKeys' | 'onSelectionChange' | 'defaultExpandedKeys' | 'disabledKeys'
  > {
  label: string
  nodes: readonly TreeNode[]
}

/** Rows within rows, which open and close; by choice one or more of them can be selected. */
export function Tree({ label, nodes, ...props }: TreeProps) {
  return (
    <AriaTree {...props} aria-label={label} className="outline-none">
      {nodes.map((node) => (
        <TreeRow key={node.id} node={node} />
      ))}
    </AriaTree>
  )
}

function TreeRow({ node }: { node: TreeNode }) {
  return (
    <AriaTreeItem
      id={node.id}
      textValue={node.label}
      className="group cursor-default rounded-control outline-none selected:bg-gold-tint focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-petrol disabled:opacity-45"
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className="flex min-h-8 items-center gap-1 ps-[calc((var(--tree-item-level)-1)*1.25rem)] pe-2.5 pointer-coarse:min-h-11">
            <Button
              slot="chevron"
              className={clsx(
                'flex size-6 shrink-0 items-center justify-center rounded-chip text-text-3 hover:text-text pointer-coarse:size-10',
                !hasChildItems && 'invisible',
              )}
            >
              <span className="group-expanded:rotate-90 rtl:group-expanded:-rotate-90">
                <Icon icon={ChevronRight} size={16} directional="yes" />
              </span>
            </Button>
            <span className="min-w-0 flex-1 truncate group-selected:font-semibold">
              {node.label}
            </span>
            {node.detail && <span className="text-sm text-text-3">{node.detail}</span>}
          </div>
        )}
      </TreeItemContent>
      {node.children?.map((child) => (
        <TreeRow key={child.id} node={child} />
      ))}
    </AriaTreeItem>
  )
}
