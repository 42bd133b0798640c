import { Download, Upload } from 'lucide-react'
import { MoreMenu } from '#client/app/list/MoreMenu.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { DensityMenu } from '#client/ui/table/density.tsx'

export const menu: Story = {
  id: 'elements/menu',
  title: 'Menu',
  purpose: 'Actions that are used rarely, or a choice, behind a button.',
  components: ['app/list/MoreMenu.tsx', 'ui/table/density.tsx'],
  states: [
    {
      name: 'Actions of a page: import, export, print',
      Example: () => (
        <MoreMenu
          actions={[
            { id: 'import', label: 'Import', icon: Upload, href: '/customers/import' },
            {
              id: 'export',
              label: 'Export as CSV',
              icon: Download,
              href: '/customers.csv',
              download: 'yes',
            },
          ]}
          onPrint={() => undefined}
        />
      ),
    },
    { name: 'A choice, remembered by the browser', Example: () => <DensityMenu /> },
  ],
  props: [
    ['actions', 'MenuAction[]', 'id, label, icon, and an address or a function.'],
    ['onPrint', '() => void', 'Printing is always the last entry.'],
  ],
  notes: [
    'The action that most users need is a button, not an entry of a menu.',
    'Other menus are made of MenuTrigger, Popover, Menu and MenuItem of React Aria with menuClass and menuItemClass.',
  ],
  keys: [
    ['Enter, Space, ↓', 'Opens the menu'],
    ['↑ ↓, letters', 'Move between the entries'],
    ['Escape', 'Closes the menu; the button has the focus again'],
  ],
}
