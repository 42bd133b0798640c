export interface Picture {
  src: string
  /** What can be seen, for those who can't see it. */
  alt: string
  caption?: string
  /** In pixels; they keep the place until the picture is loaded. */
  width: number
  height: number
}

/** The place after the last one is the first, and before the first the last. */
export const around = (index: number, count: number) => (index + count) % count
