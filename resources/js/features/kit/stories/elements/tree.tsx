import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Tree, type TreeNode } from '#client/ui/navigation/Tree.tsx'

const CATALOGUE: TreeNode[] = [
  {
    id: 'solid',
    label: 'Solid',
    detail: '1,152 pieces',
    children: [
      {
        id: 'solid-14',
        label: '14K',
        detail: '384',
        children: [
          { id: 'solid-14-8', label: '8 mm', detail: '48' },
          { id: 'solid-14-10', label: '10 mm', detail: '48' },
        ],
      },
      { id: 'solid-18', label: '18K', detail: '384' },
    ],
  },
  {
    id: 'hollow',
    label: 'Hollow',
    detail: '792 pieces',
    children: [{ id: 'hollow-10', label: '10K', detail: '264' }],
  },
]

function SelectableTree() {
  const [selected, setSelected] = useState<Iterable<string | number>>(['solid-14'])
  return (
    <Tree
      label="Pieces of the sale"
      nodes={CATALOGUE}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => setSelected(keys === 'all' ? [] : keys)}
      defaultExpandedKeys={['solid']}
      disabledKeys={['solid-18']}
    />
  )
}

export const tree: Story = {
  id: 'elements/tree',
  title: 'Tree',
  purpose: 'Rows within rows that open and close, such as constructions, karats and widths.',
  components: ['ui/navigation/Tree.tsx'],
  states: [
    {
      name: 'To look through',
      Example: () => (
        <Tree label="Catalog" nodes={CATALOGUE} defaultExpandedKeys={['solid', 'solid-14']} />
      ),
    },
    { name: 'To select; 18K is disabled', Example: SelectableTree },
  ],
  props: [
    ['nodes', 'TreeNode[]', 'id, label, detail and children.'],
    ['selectionMode', "'none' | 'single' | 'multiple'", 'None by default.'],
    ['defaultExpandedKeys', 'Iterable<string>', 'The rows that are open at first.'],
  ],
  notes: [
    'For two levels use a list with headings: it needs no pressing.',
    'A row that has children opens by its arrow; a press on the row selects it.',
  ],
  keys: [
    ['↑ ↓', 'Move between the visible rows'],
    ['→ ←', 'Open and close a row; mirrored in Arabic'],
    ['Space', 'Selects a row'],
    ['Home, End, letters', 'Jump to the first, the last, or a row by its name'],
  ],
}
