import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewOrder } from '#client/features/identity/saved-views/useViewOrder.ts'
import { useLayout } from '#client/features/insights/home/cards/useLayout.ts'
import { ListRows } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { useSourceOrder } from '#client/features/market/sources/useSourceOrder.ts'
import { useCan } from '#client/lib/page-props.ts'
import { SortHandle } from '#client/ui/sortable/SortHandle.tsx'
import { SortStatus } from '#client/ui/sortable/SortStatus.tsx'
import { type Sortable, useSortable } from '#client/ui/sortable/useSortable.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { HomeProps } from '#server/insights/home/props.ts'
import type { SourceProps } from '#server/market/sources/source-props.ts'

function Rows<Id extends string | number>({ sortable }: { sortable: Sortable<Id> }) {
  return (
    <PressedKeys>
      <ol {...sortable.listProps} className="divide-y rounded-card border bg-surface">
        {sortable.order.map((id, index) => (
          <li
            key={id}
            {...sortable.itemProps(id)}
            className="flex min-h-10 items-center gap-2 px-2 py-1"
          >
            <SortHandle sortable={sortable} id={id} />
            <span className="w-4 shrink-0 text-text-3 tabular-nums">{index + 1}</span>
            <span title={sortable.nameOf(id)} className="min-w-0 flex-1 truncate">
              <bdi>{sortable.nameOf(id)}</bdi>
            </span>
          </li>
        ))}
      </ol>
      <SortStatus sortable={sortable} />
    </PressedKeys>
  )
}

const KEY_NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Shows the last keys that were pressed in a list. */
function PressedKeys({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<string[]>([])
  const add = ({ key }: KeyboardEvent) =>
    setKeys((before) => [...before, KEY_NAMES[key] ?? key].slice(-6))
  return (
    <div onKeyDownCapture={add} className="space-y-2">
      {children}
      <p className="flex min-h-6 flex-wrap items-center gap-1 text-sm text-text-3">
        {keys.length === 0 ? 'Focus a handle and press Space.' : 'Pressed:'}
        {keys.map((key, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key can be pressed several times.
          <kbd key={index} className="rounded-chip border bg-sunken px-1.5 font-ui text-text-2">
            {key}
          </kbd>
        ))}
      </p>
    </div>
  )
}

function HomeCards({ layout, defaultCards }: Pick<HomeProps, 'layout' | 'defaultCards'>) {
  const { t } = useTranslation('home-cards')
  const { shown, move } = useLayout(layout, defaultCards)
  const sortable = useSortable({ ids: shown, nameOf: (card) => t(`name.${card}`), save: move })
  return <Rows sortable={sortable} />
}

function SavedViews({ views }: { views: SavedViewProps[] }) {
  const { sortable } = useViewOrder(views, 'block')
  if (views.length < 2)
    return <p className="text-text-2">With two saved views or more, they can be moved here.</p>
  return <Rows sortable={sortable} />
}

const Sources = ({ sources }: { sources: SourceProps[] }) => (
  <Rows sortable={useSourceOrder(sources)} />
)

function AllowedSources() {
  const can = useCan()
  if (!can['gold_sources.save'])
    return <p className="text-text-2">You may not change the gold price sources.</p>
  return (
    <ListRows page="gold-price-sources" href="/configuration/sources" props={['sources']}>
      {(props) => <Sources sources={props.sources} />}
    </ListRows>
  )
}

export const sortable: Story = {
  id: 'dragndrop/sortable',
  title: 'Sortable',
  purpose:
    'A list whose items are moved by dragging, by keys, or by a menu. These are your own lists: moves are saved.',
  components: [
    'ui/sortable/SortHandle.tsx',
    'ui/sortable/MoveMenu.tsx',
    'ui/sortable/SortStatus.tsx',
  ],
  states: [
    {
      name: 'Cards of my home page',
      Example: () => (
        <ListRows page="home" href="/" props={['layout', 'defaultCards']}>
          {(props) => <HomeCards {...props} />}
        </ListRows>
      ),
    },
    {
      name: 'My views of the gold price log',
      Example: () => (
        <ListRows page="gold-price-logs" href="/gold-price-logs" props={['views']}>
          {({ views }) => <SavedViews views={views} />}
        </ListRows>
      ),
    },
    { name: 'Gold price sources of the shop', Example: AllowedSources },
  ],
  props: [
    ['ids', 'Id[]', 'The saved order.'],
    ['nameOf', '(id) => string', 'The name of an item, for its handle and for screen readers.'],
    ['save', '(id, index) => Promise<boolean>', 'Saves a move; when false, the item goes back.'],
    ['axis', "'block' | 'inline'", 'Items are below each other, or beside each other.'],
  ],
  notes: [
    'useSortable keeps the order. Spread listProps on the list and itemProps on its items, give each item a SortHandle, and put SortStatus beside the list.',
    'A press on the handle opens the menu of places. Fingers use it too, because a list must stay scrollable by touch.',
    'Where there is no room for handles, such as tabs, spread dragProps on the item, and offer the handles in a dialog.',
    'postOrder saves without leaving the page.',
  ],
  keys: [
    ['Space', 'Lifts the item of the focused handle, or drops it'],
    ['Arrow keys', 'Move the lifted item by one place; left and right as the language is read'],
    ['Home, End', 'Move it to the first or the last place'],
    ['Escape', 'Puts it back, and so does leaving the handle'],
    ['Enter', 'Opens the menu of places, or drops a lifted item'],
  ],
}
