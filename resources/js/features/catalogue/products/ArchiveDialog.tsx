import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import ConfirmDialog from '#client/ui/feedback/ConfirmDialog.tsx'
import type { PieceUsesProps } from '#server/trade/piece-uses/props.ts'

interface ArchiveDialogProps {
  /** The SKU of the piece, or the name of the product. */
  title: string
  uses: PieceUsesProps
  onClose: () => void
  onConfirm: () => void
}

/** Names what still has a piece or the pieces of a product, before it is archived. */
export default function ArchiveDialog({ title, uses, onClose, onConfirm }: ArchiveDialogProps) {
  const { t } = useTranslation(['products', 'contracts'])
  const { contracts, campaigns, hasMore } = uses
  return (
    <ConfirmDialog
      title={t('products:archive_of', { title })}
      text={t('products:in_use.text')}
      confirmLabel={t('products:archive')}
      cancelLabel={t('products:form.cancel')}
      onOpenChange={onClose}
      onConfirm={onConfirm}
    >
      <div className="flex flex-col gap-4">
        {contracts.length > 0 && (
          <Uses title={t('products:in_use.contracts')}>
            {contracts.map(({ id, number, customer }) => (
              <li key={id}>
                <Link href={`/contracts/${id}`} className={LINK}>
                  <bdi>{number ?? t('contracts:draft_number', { id })}</bdi>
                </Link>{' '}
                · <bdi>{customer}</bdi>
              </li>
            ))}
          </Uses>
        )}
        {campaigns.length > 0 && (
          <Uses title={t('products:in_use.campaigns')}>
            {campaigns.map(({ id, name }) => (
              <li key={id}>
                <Link href={`/price-sale#campaign-${id}`} className={LINK}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </Uses>
        )}
        {hasMore && <p className="text-text-2">{t('products:in_use.more')}</p>}
      </div>
    </ConfirmDialog>
  )
}

const LINK = 'text-petrol underline underline-offset-2 wrap-anywhere'

function Uses({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm font-semibold text-text-2">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">{children}</ul>
    </section>
  )
}
