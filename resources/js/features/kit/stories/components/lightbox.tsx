import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { Lightbox } from '#client/ui/media/Lightbox.tsx'
import { PICTURES } from './pictures.ts'

export const lightbox: Story = {
  id: 'components/lightbox',
  title: 'Lightbox',
  purpose: 'One picture as large as the window, to look at a hallmark or a stone.',
  components: ['ui/media/Lightbox.tsx'],
  states: [
    { name: 'Several pictures', Example: () => <OpenExample pictures={PICTURES} /> },
    { name: 'One picture', Example: () => <OpenExample pictures={PICTURES.slice(3)} /> },
  ],
  props: [
    ['pictures', '{ src, alt, caption?, width, height }[]', 'As for Carousel.'],
    [
      'index, onIndexChange',
      'number | null, (index) => void',
      'The picture shown; null is closed.',
    ],
  ],
  notes: [
    'The background is dark in both themes, so that metal is judged against the same color.',
    'After the last picture the first follows.',
    'A document is not a picture: show it with DocumentSheet or download it.',
  ],
  keys: [
    ['← →', 'The picture before or after; mirrored from right to left.'],
    ['Tab', 'To the buttons; the focus stays in the lightbox.'],
    ['Esc', 'Closes it; the focus returns to where it came from.'],
  ],
}

function OpenExample({ pictures }: { pictures: typeof PICTURES }) {
  const [index, setIndex] = useState<number | null>(null)
  return (
    <>
      <Button onPress={() => setIndex(0)}>Show the photos</Button>
      <Lightbox pictures={pictures} index={index} onIndexChange={setIndex} />
    </>
  )
}
