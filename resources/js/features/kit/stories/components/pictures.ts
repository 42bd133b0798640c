import chain from '#client/features/kit/pictures/chain.svg?url'
import hallmark from '#client/features/kit/pictures/hallmark.svg?url'
import ring from '#client/features/kit/pictures/ring.svg?url'
import scale from '#client/features/kit/pictures/scale.svg?url'
import type { Picture } from '#client/ui/media/picture.ts'

const SIZE = { width: 800, height: 600 }

/** Drawings, in place of the photos that a shop takes of its pieces. */
export const PICTURES: readonly Picture[] = [
  {
    src: chain,
    alt: 'A solid Cuban link chain on a dark cloth',
    caption: 'Before the work: two links are worn.',
    ...SIZE,
  },
  { src: scale, alt: 'The chain on a scale that shows 52.40 g', caption: 'Weight in.', ...SIZE },
  {
    src: hallmark,
    alt: 'Stamps on the inside: 585, 14K and the maker’s mark',
    caption: 'Hallmark.',
    ...SIZE,
  },
  { src: ring, alt: 'A gold ring with one diamond', ...SIZE },
]
