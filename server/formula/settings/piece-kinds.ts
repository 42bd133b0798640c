/** What a piece is. */
export const PIECE_KINDS = [
  'chain',
  'bracelet',
  'bangle',
  'ring',
  'earrings',
  'pendant',
  'brooch',
  'watch',
  'coin',
  'bar',
  'loose_stone',
  'other',
] as const
export type PieceKind = (typeof PIECE_KINDS)[number]

/** What a piece looks like. */
export const COLOURS = ['yellow', 'white', 'rose', 'two_tone'] as const
export type Colour = (typeof COLOURS)[number]

/** Only chains and bracelets are made solid, semi-solid or hollow; their measures are width and length. */
export const hasConstruction = (kind: PieceKind): kind is 'chain' | 'bracelet' =>
  kind === 'chain' || kind === 'bracelet'

/** Kinds of which a piece may have no precious metal, as a steel watch or a loose stone; of the others it makes the piece. */
export const mayLackMetal = (kind: PieceKind): boolean =>
  !hasConstruction(kind) && !ALWAYS_OF_METAL.includes(kind)

const ALWAYS_OF_METAL: readonly PieceKind[] = ['ring', 'coin', 'bar']

export type KindWithoutConstruction = Exclude<PieceKind, 'chain' | 'bracelet'>

export const KINDS_WITHOUT_CONSTRUCTION = PIECE_KINDS.filter(
  (kind): kind is KindWithoutConstruction => !hasConstruction(kind),
)
