import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { panelClass } from '#client/ui/class-names.ts'
import { Facts } from '#client/ui/Facts.tsx'

export const popover: Story = {
  id: 'elements/popover',
  title: 'Popover',
  purpose: 'More about one thing, or a few controls, beside the button that opens it.',
  components: [],
  states: [
    {
      name: 'Facts beside a button',
      Example: () => (
        <DialogTrigger>
          <Button>Gold price</Button>
          <Popover
            placement="bottom start"
            containerPadding={8}
            aria-label="Gold price"
            className={`${panelClass} w-72 p-4`}
          >
            <Facts
              facts={[
                { name: 'Price', value: '$4,121.95' },
                { name: 'Source', value: 'Entered manually' },
                { name: 'Time', value: '9:41 AM' },
              ]}
            />
          </Popover>
        </DialogTrigger>
      ),
    },
  ],
  notes: [
    'The popover is React Aria’s, with panelClass of ui/class-names.ts; it opens in the theme of the page.',
    'What must be read or answered before going on is a Dialog; a list of actions is a Menu.',
  ],
  keys: [
    ['Enter, Space', 'Opens the popover; the focus moves into it'],
    ['Escape', 'Closes it; the button has the focus again'],
  ],
}
