import { formatScaled } from './scaled.ts'

/** Basis points → percent as plain text, without zeros at its end: 825 → `8.25`, 850 → `8.5`, 800 → `8`. */
export function percentText(bp: number): string {
  return formatScaled(bp, 2)
    .replace(/\.00$/, '')
    .replace(/(\.\d)0$/, '$1')
}
