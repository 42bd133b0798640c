import usage from 'virtual:icon-usage'
import { createLucideIcon, type LucideIcon } from 'lucide-react'

export interface ListedIcon {
  name: string
  icon: LucideIcon
  uses: number
  files: string[]
}

/** Every icon that the client imports, by name. */
export const icons: ListedIcon[] = usage.icons.map(({ node, ...one }) => ({
  ...one,
  icon: createLucideIcon(one.name, node as Parameters<typeof createLucideIcon>[1]),
}))

/** The files that draw SVG of their own. */
export const drawings: readonly string[] = usage.drawings

export const importLine = (name: string): string => `import { ${name} } from 'lucide-react'`
