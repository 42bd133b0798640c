import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Carousel } from '#client/ui/media/Carousel.tsx'
import { Lightbox } from '#client/ui/media/Lightbox.tsx'
import { PICTURES } from './pictures.ts'

export const carousel: Story = {
  id: 'components/carousel',
  title: 'Carousel',
  purpose: 'A few photos of one piece or one repair, one at a time.',
  components: ['ui/media/Carousel.tsx'],
  states: [
    {
      name: 'Photos of a repair',
      Example: () => <Carousel label="Repair R-2026-0007" pictures={PICTURES} />,
    },
    { name: 'Opens the lightbox', Example: LightboxExample },
    {
      name: 'One picture',
      Example: () => <Carousel label="Ring" pictures={PICTURES.slice(3)} />,
    },
  ],
  props: [
    ['label', 'string', 'Whose pictures they are; the name of the region.'],
    ['pictures', '{ src, alt, caption?, width, height }[]', 'The size keeps the place free.'],
    ['onOpen', '(index) => void', 'Makes each picture a button.'],
  ],
  notes: [
    'It never moves by itself. What everyone has to see is not in a carousel.',
    'The alternative text says what can be seen, the caption why it matters.',
    'On paper all pictures are printed, two in a row.',
  ],
  keys: [
    ['Tab', 'To the pictures, then to the buttons.'],
    ['← →', 'On the pictures: the one before or after; mirrored from right to left.'],
    ['Enter', 'On a picture that opens the lightbox: enlarges it.'],
  ],
}

function LightboxExample() {
  const [index, setIndex] = useState<number | null>(null)
  return (
    <>
      <Carousel label="Repair R-2026-0011" pictures={PICTURES} onOpen={setIndex} />
      <Lightbox pictures={PICTURES} index={index} onIndexChange={setIndex} />
    </>
  )
}
