import { commandKey } from './keys.ts'

/** A shortcut: its alternative key sequences and the label of its action. */
export interface Shortcut {
  word: `key.${Word}`
  ways: string[][]
  /** A key without Ctrl or ⌘, which can be switched off. */
  single?: 'yes'
}

type Word =
  | 'palette'
  | 'palette_slash'
  | 'quick_quote'
  | 'sheet'
  | 'close'
  | 'lock'
  | 'go_home'
  | 'go_price'
  | 'go_logs'
  | 'go_runs'
  | 'move'
  | 'edge'
  | 'line'
  | 'page'
  | 'open'
  | 'why'
  | 'customer'
  | 'newer'
  | 'older'

export interface Place {
  word: 'place.everywhere' | 'place.go' | 'place.price' | 'place.gold'
  shortcuts: Shortcut[]
}

/** All shortcuts, grouped by where they work. */
export const places = (): Place[] => [
  {
    word: 'place.everywhere',
    shortcuts: [
      { word: 'key.palette', ways: [[`${commandKey()}K`]] },
      { word: 'key.palette_slash', ways: [['/']], single: 'yes' },
      { word: 'key.quick_quote', ways: [['Q']], single: 'yes' },
      { word: 'key.sheet', ways: [['?']], single: 'yes' },
      { word: 'key.close', ways: [['Esc']] },
      { word: 'key.lock', ways: [['Ctrl Shift L']] },
    ],
  },
  {
    word: 'place.go',
    shortcuts: [
      { word: 'key.go_home', ways: [['G', 'H']], single: 'yes' },
      { word: 'key.go_price', ways: [['G', 'P']], single: 'yes' },
      { word: 'key.go_logs', ways: [['G', 'L']], single: 'yes' },
      { word: 'key.go_runs', ways: [['G', 'R']], single: 'yes' },
    ],
  },
  {
    word: 'place.price',
    shortcuts: [
      { word: 'key.move', ways: [['↑ ↓ ← →']] },
      { word: 'key.edge', ways: [[`${commandKey()}↑ ↓ ← →`]] },
      { word: 'key.line', ways: [['Home'], ['End']] },
      { word: 'key.page', ways: [['PgUp'], ['PgDn']] },
      { word: 'key.open', ways: [['Enter']] },
      { word: 'key.why', ways: [['W']], single: 'yes' },
      { word: 'key.customer', ways: [['C']], single: 'yes' },
    ],
  },
  {
    word: 'place.gold',
    shortcuts: [
      { word: 'key.newer', ways: [['J']], single: 'yes' },
      { word: 'key.older', ways: [['K']], single: 'yes' },
    ],
  },
]
