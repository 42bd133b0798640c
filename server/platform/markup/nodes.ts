/** A part of a line. */
export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'emphasis' | 'deleted'; children: Inline[] }
  /** `href` begins with `https://`, `mailto:`, `/` (a page of Assay) or `#`. */
  | { type: 'link'; href: string; children: Inline[] }
  /** `src` is a path of Assay. */
  | { type: 'image'; src: string; alt: string }
  | { type: 'break' }

/** A part of a text. */
export type Block =
  | { type: 'heading'; level: HeadingLevel; id: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  /** `start` is the first number; null: a list without numbers. */
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'code'; language: string | null; text: string }
  | { type: 'quote'; children: Block[] }
  | { type: 'rule' }

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** The text without its marks; an image is its description. */
export function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if ('children' in part) return plainText(part.children)
      if (part.type === 'image') return part.alt
      return part.type === 'break' ? ' ' : part.text
    })
    .join('')
}
