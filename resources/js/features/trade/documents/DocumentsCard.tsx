import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { ContractInvoiceLink } from '#client/features/trade/invoices/ContractInvoiceLink.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { type Locale, locales } from '#lang/locales.ts'
import type { DocumentsProps } from '#server/trade/documents/props.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { useDocumentLabels } from './useDocumentLabels.ts'
import { useDocuments } from './useDocuments.ts'

interface DocumentsCardProps {
  contractId: number
  /** Version of the contract; when it changes, the documents are loaded again. */
  version: number
}

/** The documents of a contract, and a menu to create more. */
export default function DocumentsCard({ contractId, version }: DocumentsCardProps) {
  const { t } = useDocumentLabels()
  const { loaded, hasRequestFailed, make, retry } = useDocuments(
    `/contracts/${contractId}/documents`,
    version,
  )
  if (!loaded) return null
  const isDraft = loaded.kinds.length === 0
  return (
    <Card
      title={t('title')}
      data-print="no"
      actions={isDraft ? null : <MakeDocumentMenu loaded={loaded} onMake={make} />}
    >
      {hasRequestFailed && (
        <p role="alert" className="mb-2 text-sm text-critical">
          {t('create_failed')}
        </p>
      )}
      {loaded.documents.length === 0 && (
        <p className="text-text-2">{t(isDraft ? 'draft' : 'none')}</p>
      )}
      <ul className="divide-y">
        {loaded.documents.map((document) => (
          <DocumentRow key={document.id} document={document} onRetry={() => retry(document.id)} />
        ))}
      </ul>
      <p className="mt-3 empty:hidden">
        <ContractInvoiceLink contractId={contractId} version={version} />
      </p>
    </Card>
  )
}

interface MakeDocumentMenuProps {
  loaded: DocumentsProps
  onMake: ReturnType<typeof useDocuments>['make']
}

function MakeDocumentMenu({ loaded, onMake }: MakeDocumentMenuProps) {
  const { t, kind, language } = useDocumentLabels()
  const { money, date } = useFormat()
  const [chosen, setLocale] = useState<Locale | null>(null)
  const locale = chosen ?? loaded.locale
  return (
    <span className="flex flex-wrap items-center gap-2">
      <SelectField
        label={t('language')}
        className="w-36 [&>label]:sr-only"
        options={locales.map((code) => ({ id: code, label: language(code) }))}
        value={locale}
        onChange={(code) => setLocale(locales.find((one) => one === code) ?? null)}
      />
      <MenuTrigger>
        <Button size="sm">
          <Icon icon={Plus} size={16} />
          {t('make')}
        </Button>
        <Popover placement="bottom end" containerPadding={8} className={menuClass}>
          <Menu className="outline-none">
            {loaded.kinds.map((one) => (
              <MenuItem
                key={one}
                className={menuItemClass}
                onAction={() => onMake({ kind: one as 'agreement', locale })}
              >
                {kind(one)}
              </MenuItem>
            ))}
            {loaded.payments.map(({ id, direction, amount, currency, at }) => (
              <MenuItem
                key={id}
                className={menuItemClass}
                onAction={() => onMake({ kind: 'receipt', paymentId: id, locale })}
              >
                {t(direction === 'in' ? 'receipt_of' : 'payout_of', {
                  amount: money(amount, currency),
                  date: date(at),
                })}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  )
}
