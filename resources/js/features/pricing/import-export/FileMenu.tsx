import { router } from '@inertiajs/react'
import { Download, FileUp } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { PriceProps } from '#server/pricing/runs/props.ts'

interface FileMenuProps {
  /** The URL of the list export with its current filters; `format=` is appended. */
  list: string
  shopify?: string
}

export default function FileMenu({ list, shopify }: FileMenuProps) {
  const { t } = useTranslation('price')
  const files = [
    { id: 'csv', href: `${list}format=csv` },
    { id: 'xlsx', href: `${list}format=xlsx` },
    ...(shopify ? [{ id: 'shopify', href: shopify } as const] : []),
  ] as const
  return (
    <MenuTrigger>
      <Button variant="quiet">
        <Icon icon={Download} size={16} />
        {t('files.open')}
      </Button>
      <Popover placement="bottom end" containerPadding={8} className={menuClass}>
        <Menu className="outline-none">
          {files.map(({ id, href }) => (
            <MenuItem key={id} href={href} download className={menuItemClass}>
              <Icon icon={Download} className="text-text-3" />
              {t(`files.${id}`)}
            </MenuItem>
          ))}
          <MenuItem onAction={() => router.visit('/price-import')} className={menuItemClass}>
            <Icon icon={FileUp} className="text-text-3" />
            {t('files.import')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

export function ChartFiles({ scope, product }: Pick<PriceProps, 'scope' | 'product'>) {
  const { construction, karat } = scope
  const chart = new URLSearchParams({ product: product.slug, construction, karat })
  const allCharts = new URLSearchParams({ product: product.slug, scope: 'all' })
  return <FileMenu list={`/price/export?${chart}&`} shopify={`/price/shopify?${allCharts}`} />
}
