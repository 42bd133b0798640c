import type { Story } from '#client/features/kit/story.ts'

export const typography: Story = {
  id: 'elements/typography',
  title: 'Typography',
  purpose: 'Two typefaces in eight sizes: Source Serif for titles, IBM Plex Sans for all else.',
  components: [],
  states: [
    {
      name: 'Titles: font-display',
      isWide: true,
      Example: () => (
        <div className="space-y-2">
          <p className="font-display text-4xl">$4,121.95 text-4xl: the gold price</p>
          <p className="font-display text-3xl">Contracts text-3xl: title of a page</p>
          <p className="font-display text-2xl">Payments text-2xl: title of a part</p>
          <p className="font-display text-xl">Record payment text-xl: title of a dialog</p>
        </div>
      ),
    },
    {
      name: 'Texts: font-ui',
      isWide: true,
      Example: () => (
        <div className="space-y-2">
          <p className="text-lg">A figure beside a title, text-lg</p>
          <p>Text and fields, text-base: the default</p>
          <p className="text-sm">Labels and hints, text-sm</p>
          <p className="text-xs">Badges and heads of columns, text-xs</p>
        </div>
      ),
    },
    {
      name: 'Figures stand under each other: num',
      Example: () => (
        <div className="w-fit space-y-1">
          <p className="num">$7,985.00</p>
          <p className="num">−$111.50</p>
          <p className="num">$12,040.00</p>
        </div>
      ),
    },
    {
      name: 'Other scripts',
      Example: () => (
        <div className="space-y-1">
          <p lang="ar" dir="rtl">
            سعر الذهب اليوم
          </p>
          <p lang="el">Η τιμή του χρυσού</p>
          <p lang="ru">Цена золота</p>
          <p lang="ja">金の価格</p>
          <p lang="zh">黄金价格</p>
        </div>
      ),
    },
  ],
  notes: [
    'One h1 per page, from PageHeader; cards have h2, parts of cards h3.',
    'Weights are regular, medium for labels, and semibold for emphasis; there is no italic.',
    'Columns of figures have the class num, which aligns them on the right in both directions.',
  ],
}
