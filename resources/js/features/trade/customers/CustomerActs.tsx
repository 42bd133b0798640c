import { router } from '@inertiajs/react'
import {
  Archive,
  ArchiveRestore,
  Combine,
  EllipsisVertical,
  Eraser,
  ScrollText,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useFiling } from '#client/features/trade/customers/list/useFiling.ts'
import { useCan } from '#client/lib/page-props.ts'
import { late } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { CustomerShowProps } from '#server/trade/customers/page/show-props.ts'

const MergeDialog = late(() => import('./MergeDialog.tsx'))
const EraseDialog = late(() => import('./EraseDialog.tsx'))

/** What can be done with one customer. */
export function CustomerActs({ customer }: Pick<CustomerShowProps, 'customer'>) {
  const { t } = useTranslation('customers')
  const can = useCan()
  const [opened, setOpened] = useState<'merge' | 'erase' | null>(null)
  const { file } = useFiling()
  const { id, displayName: name, archivedAt, erasedAt } = customer
  const way = archivedAt === null ? 'archive' : 'return'
  const close = () => setOpened(null)
  const choose = (key: unknown) => {
    if (key === 'merge' || key === 'erase') setOpened(key)
    if (key === 'file') void file([{ id, name }], way)
    if (key === 'record') router.visit(`/audit?subject=customer&of=${id}`)
  }
  if (erasedAt !== null) return null
  return (
    <>
      <ButtonLink variant="primary" href={`/customers/${id}/edit`}>
        {t('edit')}
      </ButtonLink>
      <MenuTrigger>
        <IconButton icon={EllipsisVertical} label={t('act.more')} />
        <Popover placement="bottom end" containerPadding={8} className={menuClass}>
          <Menu className="outline-none" onAction={choose}>
            <MenuItem id="file" className={menuItemClass}>
              <Icon icon={way === 'archive' ? Archive : ArchiveRestore} className="text-text-3" />
              {t(`act.${way}`)}
            </MenuItem>
            <MenuItem id="merge" className={menuItemClass}>
              <Icon icon={Combine} className="text-text-3" />
              {t('act.merge')}
            </MenuItem>
            {can['audit.see'] && (
              <MenuItem id="record" className={menuItemClass}>
                <Icon icon={ScrollText} className="text-text-3" />
                {t('act.record')}
              </MenuItem>
            )}
            {can['customers.erase'] && (
              <MenuItem id="erase" className={`${menuItemClass} text-critical`}>
                <Icon icon={Eraser} />
                {t('act.erase')}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense fallback={null}>
        {opened === 'merge' && <MergeDialog pair={[id]} isOpen onOpenChange={close} />}
        {opened === 'erase' && <EraseDialog customer={customer} isOpen onOpenChange={close} />}
      </Suspense>
    </>
  )
}
