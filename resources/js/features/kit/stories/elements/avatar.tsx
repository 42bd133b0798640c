import type { Story } from '#client/features/kit/story.ts'
import { Avatar } from '#client/ui/Avatar.tsx'

export const avatar: Story = {
  id: 'elements/avatar',
  title: 'Avatar',
  purpose: 'The picture of a user, or the initials, beside the name.',
  components: ['ui/Avatar.tsx'],
  states: [
    {
      name: 'Initials',
      Example: () => (
        <p className="flex items-center gap-3">
          <Avatar name="Maria Fernandez" picture={null} className="size-9" />
          Maria Fernandez
        </p>
      ),
    },
    {
      name: 'One name',
      Example: () => (
        <p className="flex items-center gap-3">
          <Avatar name="Admin" picture={null} className="size-9" />
          Admin
        </p>
      ),
    },
    {
      name: 'Another script',
      Example: () => (
        <p className="flex items-center gap-3">
          <Avatar name="中村 結衣" picture={null} className="size-9" />
          中村 結衣
        </p>
      ),
    },
    {
      name: 'Large',
      Example: () => <Avatar name="Maria Fernandez" picture={null} className="size-16 text-xl" />,
    },
  ],
  props: [
    ['name', 'string', 'The first letters of the first and the last name are shown.'],
    ['picture', 'string | null', 'The address of the picture; null shows the initials.'],
    ['className', 'string', 'The size, and for large avatars the size of the letters.'],
  ],
  notes: [
    'An avatar is decoration: screen readers skip it, so the name always stands beside it.',
    'Pictures are square, 256 px wide and encoded by the server.',
  ],
}
