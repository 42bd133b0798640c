import { commandKey } from '#client/lib/keys.ts'

/** A shortcut: its alternative key sequences and the label of its action. */
export interface Shortcut {
  labelKey: `key.${ShortcutName}`
  combinations: string[][]
  /** A key without Ctrl or ⌘, which can be switched off. */
  single?: 'yes'
}

type ShortcutName =
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
  | 'layer'
  | 'newer'
  | 'older'
  | 'next'
  | 'previous'
  | 'find_setting'
  | 'row'
  | 'row_open'
  | 'peek'
  | 'select'
  | 'range'

export interface ShortcutGroup {
  labelKey:
    | 'place.everywhere'
    | 'place.go'
    | 'place.price'
    | 'place.gold'
    | 'place.settings'
    | 'place.rows'
    | 'place.list'
  shortcuts: Shortcut[]
}

/** All shortcuts, grouped by where they work. */
export const shortcutGroups = (): ShortcutGroup[] => [
  {
    labelKey: 'place.everywhere',
    shortcuts: [
      { labelKey: 'key.palette', combinations: [[`${commandKey()}K`]] },
      { labelKey: 'key.palette_slash', combinations: [['/']], single: 'yes' },
      { labelKey: 'key.quick_quote', combinations: [['Q']], single: 'yes' },
      { labelKey: 'key.sheet', combinations: [['?']], single: 'yes' },
      { labelKey: 'key.close', combinations: [['Esc']] },
      { labelKey: 'key.lock', combinations: [['Ctrl Shift L']] },
    ],
  },
  {
    labelKey: 'place.go',
    shortcuts: [
      { labelKey: 'key.go_home', combinations: [['G', 'H']], single: 'yes' },
      { labelKey: 'key.go_price', combinations: [['G', 'P']], single: 'yes' },
      { labelKey: 'key.go_logs', combinations: [['G', 'L']], single: 'yes' },
      { labelKey: 'key.go_runs', combinations: [['G', 'R']], single: 'yes' },
    ],
  },
  {
    labelKey: 'place.price',
    shortcuts: [
      { labelKey: 'key.move', combinations: [['↑ ↓ ← →']] },
      { labelKey: 'key.edge', combinations: [[`${commandKey()}↑ ↓ ← →`]] },
      { labelKey: 'key.line', combinations: [['Home'], ['End']] },
      { labelKey: 'key.page', combinations: [['PgUp'], ['PgDn']] },
      { labelKey: 'key.open', combinations: [['Enter']] },
      { labelKey: 'key.why', combinations: [['W']], single: 'yes' },
      { labelKey: 'key.customer', combinations: [['C']], single: 'yes' },
      { labelKey: 'key.layer', combinations: [['V']], single: 'yes' },
    ],
  },
  {
    labelKey: 'place.gold',
    shortcuts: [
      { labelKey: 'key.newer', combinations: [['J']], single: 'yes' },
      { labelKey: 'key.older', combinations: [['K']], single: 'yes' },
    ],
  },
  {
    labelKey: 'place.settings',
    shortcuts: [
      { labelKey: 'key.find_setting', combinations: [['F']], single: 'yes' },
      { labelKey: 'key.move', combinations: [['↑ ↓ ← →'], ['Enter']] },
    ],
  },
  {
    labelKey: 'place.rows',
    shortcuts: [
      { labelKey: 'key.row', combinations: [['J'], ['K'], ['↑ ↓']], single: 'yes' },
      { labelKey: 'key.row_open', combinations: [['Enter']] },
      { labelKey: 'key.peek', combinations: [['Space']], single: 'yes' },
      { labelKey: 'key.select', combinations: [['X']], single: 'yes' },
      { labelKey: 'key.range', combinations: [['Shift ↑ ↓']] },
    ],
  },
  {
    labelKey: 'place.list',
    shortcuts: [
      { labelKey: 'key.next', combinations: [['J']], single: 'yes' },
      { labelKey: 'key.previous', combinations: [['K']], single: 'yes' },
    ],
  },
]
