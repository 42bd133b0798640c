import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconImports, iconUsageIn } from '#bin/client/icon-usage.ts'

test('counts where an icon is named, without imports, types and keys', () => {
  const code = `
    import { Check, type LucideIcon, X as Close } from 'lucide-react'
    import { Icon } from '#client/ui/Icon.tsx'
    const icons: Record<string, LucideIcon> = { yes: Check, Check }
    export const Box = () => <Icon icon={isOpen ? Close : Check} />
    export const Line = () => <Check size={16} />`
  expect(iconImports('x.tsx', code)).toEqual([
    { name: 'Check', uses: 4 },
    { name: 'X', uses: 1 },
  ])
  expect(iconImports('x.tsx', "import { Check } from './lucide-react.ts'; Check()")).toEqual([])
})

test('lists every icon of the client with its shapes and its files, and every file that draws', async () => {
  const { icons, drawings } = await iconUsageIn('resources/js')
  const sources = globSync('resources/js/**/*.{ts,tsx}').filter((path) => !path.endsWith('.d.ts'))
  const imported = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const [, names = ''] = /^import \{([^}]+)\} from 'lucide-react'/m.exec(text) ?? []
    return names.split(',').map((name) => name.trim())
  })
  const names = new Set(
    imported.filter((name) => name && !name.startsWith('type ') && name !== 'createLucideIcon'),
  )
  expect(icons.map(({ name }) => name)).toEqual([...names].sort())
  expect(icons.filter(({ uses, files }) => uses < files.length)).toEqual([])
  expect(icons.find(({ name }) => name === 'Hash')).toEqual({
    name: 'Hash',
    uses: 1,
    files: ['features/operations/documentation/Markup.tsx'],
    node: expect.arrayContaining([['line', expect.objectContaining({ x1: '4' })]]),
  })
  expect(drawings).toContain('app/Logo.tsx')
})
