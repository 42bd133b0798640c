import { Rows2, Rows3, Rows4 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { menuClass, menuItemClass, squareButtonClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'

const DENSITIES = ['compact', 'normal', 'spacious'] as const
export type Density = (typeof DENSITIES)[number]

const ICONS = { compact: Rows4, normal: Rows3, spacious: Rows2 }
const STORAGE_KEY = 'density'

const stored = readStored(STORAGE_KEY)

/** The height of the rows, which is one for all lists and remembered by the browser. */
export const useDensity = create<{ density: Density }>(() => ({
  density: DENSITIES.find((one) => one === stored) ?? 'normal',
}))

/** Chooses the height of the rows. */
export function DensityMenu() {
  const { t } = useTranslation('lists')
  const { density } = useDensity()
  const label = t('density.label')
  return (
    <MenuTrigger>
      <Button aria-label={label} className={squareButtonClass}>
        <Icon icon={ICONS[density]} />
      </Button>
      <Popover placement="bottom end" containerPadding={8} className={menuClass}>
        <Menu
          aria-label={label}
          className="outline-none"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[density]}
          onSelectionChange={(keys) => {
            const chosen = DENSITIES.find((one) => new Set<unknown>(keys).has(one)) ?? density
            useDensity.setState({ density: chosen })
            writeStored(STORAGE_KEY, chosen)
          }}
        >
          {DENSITIES.map((id) => (
            <MenuItem key={id} id={id} className={`${menuItemClass} selected:font-semibold`}>
              <Icon icon={ICONS[id]} className="text-text-3" />
              {t(`density.${id}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
