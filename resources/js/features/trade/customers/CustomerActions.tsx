import { router } from '@inertiajs/react'
import { Archive, ArchiveRestore, Combine, Ellipsis, Eraser, ScrollText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useArchiving } from '#client/features/trade/customers/list/useArchiving.ts'
import { useCan } from '#client/lib/page-props.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { CustomerShowProps } from '#server/trade/customers/page/show-props.ts'

const MergeDialog = lazyWithRetry(() => import('./MergeDialog.tsx'))
const EraseDialog = lazyWithRetry(() => import('./EraseDialog.tsx'))

/** The buttons of the page header; on phones the primary one is in the bar at the bottom. */
export function CustomerActions({ customer }: Pick<CustomerShowProps, 'customer'>) {
  const { t } = useTranslation('customers')
  const can = useCan()
  const [openDialog, setOpenDialog] = useState<'merge' | 'erase' | null>(null)
  const { archiveOrRestore } = useArchiving()
  const { id, displayName: name, archivedAt, erasedAt } = customer
  const action = archivedAt === null ? 'archive' : 'return'
  const close = () => setOpenDialog(null)
  const choose = (key: unknown) => {
    if (key === 'merge' || key === 'erase') setOpenDialog(key)
    if (key === 'archive_or_restore') void archiveOrRestore([{ id, name }], action)
    if (key === 'audit_log') router.visit(`/audit?subject=customer&of=${id}`)
  }
  if (erasedAt !== null) return null
  return (
    <>
      <ButtonLink
        variant={action === 'archive' ? 'secondary' : 'primary'}
        href={`/customers/${id}/edit`}
        className="max-md:hidden"
      >
        {t('edit')}
      </ButtonLink>
      {action === 'archive' && (
        <ButtonLink
          variant="primary"
          href={`/contracts/create?customer=${id}`}
          className="max-md:hidden"
        >
          {t('new_contract')}
        </ButtonLink>
      )}
      <MenuTrigger>
        <IconButton icon={Ellipsis} label={t('actions.more')} />
        <Popover placement="bottom end" containerPadding={8} className={menuClass}>
          <Menu className="outline-none" onAction={choose}>
            <MenuItem id="archive_or_restore" className={menuItemClass}>
              <Icon
                icon={action === 'archive' ? Archive : ArchiveRestore}
                className="text-text-3"
              />
              {t(`actions.${action}`)}
            </MenuItem>
            <MenuItem id="merge" className={menuItemClass}>
              <Icon icon={Combine} className="text-text-3" />
              {t('actions.merge')}
            </MenuItem>
            {can['audit.see'] && (
              <MenuItem id="audit_log" className={menuItemClass}>
                <Icon icon={ScrollText} className="text-text-3" />
                {t('actions.audit_log')}
              </MenuItem>
            )}
            {can['customers.erase'] && (
              <MenuItem id="erase" className={`${menuItemClass} text-critical`}>
                <Icon icon={Eraser} />
                {t('actions.erase')}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense fallback={null}>
        {openDialog === 'merge' && <MergeDialog customerIds={[id]} isOpen onOpenChange={close} />}
        {openDialog === 'erase' && <EraseDialog customer={customer} isOpen onOpenChange={close} />}
      </Suspense>
    </>
  )
}

/** Phones: a new contract and the form of the customer, within reach of the thumb. */
export function CustomerBar({ customer }: Pick<CustomerShowProps, 'customer'>) {
  const { t } = useTranslation('customers')
  const { id, archivedAt, erasedAt } = customer
  if (erasedAt !== null) return null
  return (
    <ActionBar
      className="md:hidden"
      actions={
        <>
          <ButtonLink
            variant={archivedAt === null ? 'secondary' : 'primary'}
            href={`/customers/${id}/edit`}
          >
            {t('edit')}
          </ButtonLink>
          {archivedAt === null && (
            <ButtonLink variant="primary" href={`/contracts/create?customer=${id}`}>
              {t('new_contract')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
